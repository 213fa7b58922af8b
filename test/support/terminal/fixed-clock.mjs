// Loaded before the program (`node --import`): its clock stands still, so that what it shows of a
// ledger with a fixed seed is the same on every run. Timers go on as ever. A film moves the clock: the
// file that STEADY_CLOCK names holds how many milliseconds it has gone on.
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const start = Date.parse('2026-02-03T12:04:55.000Z');
const RealDate = Date;
const { STEADY_CLOCK: clock } = process.env;
const now = () => start + (clock === undefined ? 0 : Number(readFileSync(clock, 'utf8')));

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};

// What is measured takes no time: how long something took is from this run alone.
performance.now = () => now() - start;

// Node tells servers the time by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
