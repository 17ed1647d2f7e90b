// How long a request was looked at: only while its page is in front, and from when all its pictures are there. What was
// counted outlives a reload. Where a part cannot be known, nothing is told: not what was counted besides.

import { keepHere, keptHere } from "./seat.js";

export class Clock {
  // `isAgain` says that the request was given before, maybe to another page; `images` are those that must come first.
  constructor(name, isAgain, images) {
    const before = keptHere("clock");
    const isMine = before?.name === name;
    this.name = name;
    this.isKnown = isMine ? before.isKnown && !before.isRunning : !isAgain;
    this.told = isMine ? before.told : { seconds: 0, loading: images.length ? 0 : null };
    this.counts = images.length ? "loading" : "seconds";
    this.turn = () => { this.stop(); if (!document.hidden) this.start(); };
    this.hide = () => this.stop();
    document.addEventListener("visibilitychange", this.turn);
    window.addEventListener("pagehide", this.hide);
    if (images.length) Promise.all(images.map((image) => this.come(image))).then(() => this.shown());
    this.turn();
  }

  come(image) {
    return new Promise((done) => {
      image.addEventListener("load", done);
      image.addEventListener("error", () => { this.isKnown = false; done(); });
      if (image.complete && image.naturalWidth) done();
    });
  }

  shown() {
    const isRunning = this.since !== null;
    this.stop();
    this.counts = "seconds";
    if (isRunning) this.start();
  }

  start() {
    this.since = performance.now();
    this.keep(true);
  }

  stop() {
    if (this.since !== null && this.since !== undefined) this.told[this.counts] += (performance.now() - this.since) / 1000;
    this.since = null;
    this.keep(false);
  }

  // A page that is found running afterwards was killed, and nobody knows when.
  keep(isRunning) {
    if (this.name) keepHere("clock", { name: this.name, isKnown: this.isKnown, isRunning, told: this.told });
  }

  read() {
    const now = this.since === null ? 0 : (performance.now() - this.since) / 1000;
    const told = { ...this.told, [this.counts]: this.told[this.counts] + now };
    return this.isKnown && this.counts === "seconds" ? told : { seconds: null, loading: null };
  }

  end() {
    document.removeEventListener("visibilitychange", this.turn);
    window.removeEventListener("pagehide", this.hide);
    this.stop();
    this.name = null;
    keepHere("clock", undefined);
  }
}
