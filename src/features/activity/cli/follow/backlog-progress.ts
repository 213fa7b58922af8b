import { formatInteger } from '../../../../lib/text/pluralize.ts';

/** A line on a terminal that counts the activities read back so far; nothing where it is a file. */
export interface BacklogProgress {
  readonly read: (count: number) => void;
  /** Takes the line away. */
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
      draw(`Reading back: ${formatInteger(count)} activities`);
    },
    close: () => {
      if (width > 0) draw('');
    },
  };
};
