// Loaded before the program (`node --import`): its clock stands still, so that what it shows of a
// ledger with a fixed seed is the same on every run. Timers go on as ever.
import { ServerResponse } from 'node:http';

const start = Date.parse('2026-02-03T12:04:55.000Z');
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(start);
    else super(...args);
  }

  static now() {
    return start;
  }
};

// Node tells servers the time by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
