import { statSync } from 'node:fs';

export type FileWatch = {
  /** Remembers the state of a file. Call it before reading the file. */
  readonly look: () => void;
  /** Returns whether the file or its text changed since the last call. */
  readonly hasChanged: () => boolean;
};

const marksOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Detects that a file was replaced. A file that is missing for a moment counts as unchanged. */
export const watchFile = (path: string): FileWatch => {
  let seen: string | undefined;
  return {
    look: () => {
      seen = marksOf(path);
    },
    hasChanged: () => {
      const marks = marksOf(path);
      return marks !== undefined && seen !== undefined && marks !== seen;
    },
  };
};
