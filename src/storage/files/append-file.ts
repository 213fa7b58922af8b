import { constants } from 'node:fs';
import { nodeFileSystem, type FileSystem } from './file-system.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/**
 * Creates a file with mode 0600 and returns a function that adds a line to it. An existing file or link
 * is never touched. Throws file system errors.
 */
export const createAppendFile = (
  path: string,
  port: FileSystem = nodeFileSystem,
): ((line: string) => void) => {
  const file = port.open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW);
  return (line) => {
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length;) written += port.write(file, bytes, written);
  };
};
