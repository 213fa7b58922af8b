import { closeSync, constants, openSync } from 'node:fs';
import { spawn, type IPty, type IPtyForkOptions } from '@lydell/node-pty';

/** A pseudo-terminal, which `destroy` closes under its program. */
export type Pty = IPty & { destroy: () => void };

/** What node-pty keeps to itself: its end of the pseudo-terminal, and the path of the program's end. */
type Insides = {
  readonly _pty: string;
  readonly _socket: {
    readonly once: (event: 'close', listener: () => void) => void;
    readonly on: (event: 'data', listener: () => void) => void;
    destroy: () => void;
  };
};

/** Output that comes later than this after what came before is none of a program that has ended. */
const quietMs = 100;

/**
 * Starts a program in a pseudo-terminal, and reads all that it writes. libuv takes a terminal whose
 * other end was closed for read to its end after any read of less than 64 KiB, and one of a
 * pseudo-terminal has at most 4,095 bytes; node-pty stops 200 ms after the program has ended. Where the
 * machine was busy, the end of the output was lost. So the other end stays open until nothing comes.
 */
export const spawnInPty = (
  file: string,
  words: readonly string[],
  options: IPtyForkOptions,
): Pty => {
  const pty = spawn(file, [...words], options) as Pty & Insides;
  const source = pty._socket;
  const otherEnd = openSync(pty._pty, constants.O_RDWR | constants.O_NOCTTY);
  source.once('close', () => closeSync(otherEnd));
  const [stopReading, close] = [source.destroy.bind(source), pty.destroy.bind(pty)];
  let reads = 0;
  source.on('data', () => (reads += 1));
  source.destroy = (): void => {
    const before = reads;
    const look = () => (reads === before ? stopReading() : source.destroy());
    // A busy process reads between the timer and the immediate, if there is anything to read.
    setTimeout(() => setImmediate(look), quietMs);
  };
  pty.destroy = () => {
    source.destroy = stopReading;
    close();
  };
  return pty;
};
