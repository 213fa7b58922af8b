import * as messages from '../../messages/follow.ts';

/** A terminal line that counts the activities read back so far; nothing if stderr is a file. */
export interface BacklogProgress {
  readonly read: (count: number) => void;
  /** Removes the line. */
  readonly close: () => void;
}

const everyMs = 200;

type Stderr = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export const createBacklogProgress = (
  stderr: Stderr = process.stderr,
  now: () => number = Date.now,
): BacklogProgress => {
  let drawnAt = now();
  let width = 0;
  const draw = (text: string): void => {
    stderr.write(`\r${text.padEnd(width)}\r`);
    width = text.length;
  };
  return {
    read: (count) => {
      if (!stderr.isTTY || now() - drawnAt < everyMs) return;
      drawnAt = now();
      draw(messages.readingBack(count));
    },
    close: () => {
      if (width > 0) draw('');
    },
  };
};
