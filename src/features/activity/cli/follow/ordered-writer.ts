import { chunkLines, type OutputLine } from './chunk-lines.ts';

/** Prepares to save a place, and returns the function that saves it with little work left. */
export type PrepareCheckpoint = (upTo: string) => () => void;

export interface OrderedWriter {
  /**
   * Takes lines that follow those taken before. `prepare` is called with a place before the data up
   * to it leaves, and what it gives is called when the reader has that data.
   */
  readonly deliver: (lines: readonly OutputLine[], prepare: PrepareCheckpoint) => void;
  /** Returns the number of lines that wait for their reader. */
  readonly waiting: () => number;
  /** Resolves when all lines so far are delivered. */
  readonly done: () => Promise<void>;
}

/**
 * Hands data to a reader in order, one parcel at a time. A place is kept as soon as the reader has
 * what leads up to it and before the next parcel leaves: a restart skips nothing, and repeats a
 * parcel only if this run was killed between those two steps.
 */
export const createOrderedWriter = (handOver: (text: string) => Promise<void>): OrderedWriter => {
  let waiting = 0;
  let last = Promise.resolve();
  const send = async (lines: readonly OutputLine[], prepare: PrepareCheckpoint): Promise<void> => {
    for (const { text, upTo } of chunkLines(lines)) {
      const keep = upTo === undefined ? undefined : prepare(upTo);
      if (text !== '') await handOver(text);
      keep?.();
    }
    waiting -= lines.length;
  };
  return {
    deliver: (lines, prepare) => {
      waiting += lines.length;
      last = last.then(() => send(lines, prepare));
    },
    waiting: () => waiting,
    done: () => last,
  };
};
