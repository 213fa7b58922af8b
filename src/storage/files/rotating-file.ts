import { fstatSync, lstatSync, readSync, constants, type Stats } from 'node:fs';
import { nodeFileSystem, writeAll, type FileSystem } from './file-system.ts';
import { openFile } from './read-at-most.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR } = constants;

const refuseForeignFile = (path: string, problem: string): never => {
  throw Object.assign(new Error(`${path} ${problem}`), { code: 'ENOTOWN' });
};

const forOthers = 0o077;

/** Somebody else owns it, can read it, or reaches it by another name. */
const checkOwn = (path: string, found: Stats): void => {
  if (found.uid !== process.getuid?.())
    refuseForeignFile(path, 'belongs to another user; name another file');
  if ((found.mode & forOthers) !== 0)
    refuseForeignFile(
      path,
      `can be read or changed by other users; run chmod 600 ${path}, or remove it`,
    );
  if (found.nlink > 1)
    refuseForeignFile(path, 'has a second name (a hard link); name another file');
};

/** A typing mistake must not add lines to somebody's document. */
const checkStart = (path: string, file: number, start: string): void => {
  const bytes = Buffer.alloc(Buffer.byteLength(start));
  const read = readSync(file, bytes, 0, bytes.length, 0);
  if (read > 0 && bytes.subarray(0, read).toString() !== start.slice(0, read))
    refuseForeignFile(path, 'holds something else; name another file');
};

/**
 * A new file with mode 0600, or one that this user alone can read and that begins with `start`.
 * Never follows a symbolic link. Throws file system errors.
 */
const openOwnFile = (path: string, start: string, port: FileSystem = nodeFileSystem): number => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() === true)
    refuseForeignFile(path, 'is a symbolic link; name the file itself');
  if (found === undefined)
    return port.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW);
  const file = openFile(path, O_RDWR | O_APPEND | O_NOFOLLOW, port);
  try {
    checkOwn(path, fstatSync(file));
    checkStart(path, file, start);
    return file;
  } catch (error) {
    port.close(file);
    throw error;
  }
};

export type RotatingFile = {
  /** Throws file system errors, after which a part of the line may be in the file. */
  readonly append: (line: string) => void;
  readonly close: () => void;
};

type RotationRules = {
  /** Then it is renamed to `path.1`, and that one to `path.2`. */
  readonly maxBytes: number;
  readonly keep: number;
  readonly start: string;
};

const isSameFile = (path: string, file: number): boolean => {
  const [named, opened] = [lstatSync(path, { throwIfNoEntry: false }), fstatSync(file)];
  return named?.ino === opened.ino && named.dev === opened.dev;
};

const isCutOff = (file: number): boolean => {
  const last = Buffer.alloc(1);
  const { size } = fstatSync(file);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
};

/** Mode 0600. Several processes may append to it. Throws file system errors. */
export const openRotatingFile = (
  path: string,
  { maxBytes, keep, start }: RotationRules,
  port: FileSystem = nodeFileSystem,
): RotatingFile => {
  /** Ends a line that a full disk cut off. */
  const open = (): number => {
    const opened = openOwnFile(path, start, port);
    if (isCutOff(opened)) writeAll(port, opened, '\n');
    return opened;
  };

  const olderPath = (number: number): string => (number === 0 ? path : `${path}.${number}`);

  const shift = (): void => {
    const numbers = Array.from({ length: keep + 1 }, (_, number) => number).filter(
      (number) => lstatSync(olderPath(number), { throwIfNoEntry: false }) !== undefined,
    );
    for (const number of numbers) port.close(openOwnFile(olderPath(number), start, port));
    for (const number of numbers.filter((older) => older < keep).toReversed())
      port.rename(olderPath(number), olderPath(number + 1));
  };

  let file = open();

  const rotate = (): void => {
    if (isSameFile(path, file)) shift();
    const next = open();
    port.close(file);
    file = next;
  };

  return {
    append: (line) => {
      const text = `${line}\n`;
      const { size } = fstatSync(file);
      if (size > 0 && size + Buffer.byteLength(text) > maxBytes) rotate();
      writeAll(port, file, text);
    },
    close: () => port.close(file),
  };
};
