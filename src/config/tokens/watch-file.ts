import { statSync } from 'node:fs';

export type FileWatch = {
  /** Remembers the file as it is now. To be called before it is read. */
  readonly look: () => void;
  /** Whether it is another file, or another text, than when it was looked at last. */
  readonly hasChanged: () => boolean;
};

const marksOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
};

/** Tells when a file was replaced. One that is gone for a moment has not changed yet. */
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
