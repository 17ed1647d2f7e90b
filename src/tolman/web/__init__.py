"""The pages on the user's own machine; the only place that knows Starlette and uvicorn."""
