"""The page of a report: one HTML file with tables, charts and every transcript behind them."""

from tolman.report.page.page import page, write_page

__all__ = ["page", "write_page"]
