// How long a request was looked at: only while its page is in front. A reload does not lose what was counted.

export class Clock {
  constructor(name) {
    this.name = `tolman-seconds-${name}`;
    this.seconds = this.before();
    this.since = document.hidden ? null : performance.now();
    this.turn = () => { this.stop(); if (!document.hidden) this.since = performance.now(); };
    document.addEventListener("visibilitychange", this.turn);
    window.addEventListener("pagehide", this.turn);
  }

  before() {
    try { return Number(window.sessionStorage.getItem(this.name)) || 0; } catch { return 0; }
  }

  stop() {
    if (this.since !== null) this.seconds += (performance.now() - this.since) / 1000;
    this.since = null;
    try { window.sessionStorage.setItem(this.name, String(this.seconds)); } catch { /* it counts from the reload on */ }
  }

  read() {
    return this.seconds + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  end() {
    document.removeEventListener("visibilitychange", this.turn);
    window.removeEventListener("pagehide", this.turn);
    try { window.sessionStorage.removeItem(this.name); } catch { /* nothing was kept */ }
  }
}
