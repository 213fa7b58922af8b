import { closeSync, constants, fstatSync, readSync, statSync } from 'node:fs';
import { openFile } from './read-at-most.ts';

const { O_RDONLY } = constants;

/** A longer line is given in pieces: no file may fill the memory. */
const maxLine = 1024 * 1024;

const chunkBytes = 64 * 1024;

/** A large file, or one that grows all the time, is read in parts. */
const maxChunks = 64;

export type LineReader = {
  /** Returns new lines, at most 4 MiB; undefined after all of them. Throws system errors. */
  readonly read: () => readonly string[] | undefined;
  readonly close: () => void;
};

/**
 * Continues in the new file when this one is renamed or emptied. Begins with the last `fromEnd`
 * bytes, or the first line. Throws file system errors.
 */
export const createLineReader = (path: string, fromEnd?: number): LineReader => {
  let file = openFile(path, O_RDONLY);
  let at = fromEnd === undefined ? 0 : Math.max(0, fstatSync(file).size - fromEnd);
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

  const readPart = (): readonly string[] | undefined => {
    const lines: string[] = [];
    const chunk = Buffer.alloc(chunkBytes);
    for (let count = 0; count < maxChunks; count += 1) {
      const read = readSync(file, chunk, 0, chunk.length, at);
      if (read === 0) return count === 0 ? undefined : lines;
      at += read;
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
      const lines = readPart();
      if (lines !== undefined) return lines;
      const named = statSync(path, { throwIfNoEntry: false });
      // Between two names of a rotation there is no file.
      if (named === undefined || (named.ino === opened.ino && named.dev === opened.dev))
        return undefined;
      // Lines may have been added between the first look and the renaming.
      const last = readPart();
      if (last !== undefined) return last;
      const next = openFile(path, O_RDONLY);
      closeSync(file);
      file = next;
      restart();
      return readPart();
    },
    close: () => closeSync(file),
  };
};
