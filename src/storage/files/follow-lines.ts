import { closeSync, constants, fstatSync, readSync, statSync } from 'node:fs';
import { openFile } from './regular-file.ts';

const { O_RDONLY } = constants;

/** A longer line is given in pieces: no file may fill the memory. */
const maxLine = 1024 * 1024;

const chunkBytes = 64 * 1024;

export type LineReader = {
  /** Returns the complete lines that were added since the last call. Throws file system errors. */
  readonly read: () => readonly string[];
  readonly close: () => void;
};

/**
 * Reads the lines of a growing file, and continues in the new one when it is renamed or emptied. Throws
 * file system errors.
 */
export const createLineReader = (path: string): LineReader => {
  let file = openFile(path, O_RDONLY);
  let at = 0;
  let rest = Buffer.alloc(0);

  const takeLines = (): readonly string[] => {
    const lines: string[] = [];
    let from = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      lines.push(rest.toString('utf8', from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
    if (rest.length > maxLine) {
      lines.push(rest.toString('utf8'));
      rest = Buffer.alloc(0);
    }
    return lines;
  };

  const readToEnd = (): readonly string[] => {
    const lines: string[] = [];
    const chunk = Buffer.alloc(chunkBytes);
    for (let read = -1; read !== 0; at += read) {
      read = readSync(file, chunk, 0, chunk.length, at);
      rest = Buffer.concat([rest, chunk.subarray(0, read)]);
      lines.push(...takeLines());
    }
    return lines;
  };

  const restart = (): void => {
    at = 0;
    rest = Buffer.alloc(0);
  };

  return {
    read: () => {
      const opened = fstatSync(file);
      if (opened.size < at) restart();
      const lines = readToEnd();
      const named = statSync(path, { throwIfNoEntry: false });
      // Between two names of a rotation there is no file.
      if (named === undefined || (named.ino === opened.ino && named.dev === opened.dev))
        return lines;
      // The program may have added lines after the first look and before it renamed the file.
      const last = readToEnd();
      const next = openFile(path, O_RDONLY);
      closeSync(file);
      file = next;
      restart();
      return [...lines, ...last, ...readToEnd()];
    },
    close: () => closeSync(file),
  };
};
