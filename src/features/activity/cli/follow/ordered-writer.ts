/** A line of data, and the place that its reader has reached. */
export interface OutputLine {
  /** Includes the line end; empty for an activity that is filtered out. */
  readonly text: string;
  /** The id of the activity that completes the reader's position. */
  readonly upTo: string | undefined;
}

/**
 * The bytes that a pipe takes as a whole or not at all (POSIX allows a smaller PIPE_BUF; this is
 * Linux's).
 */
const maxBytes = 4096;

/**
 * Joins lines into blocks, each written in one step. A killed run has delivered whole blocks only, unless
 * a single line is larger than a block.
 */
export const chunkLines = (lines: readonly OutputLine[]): readonly OutputLine[] => {
  const parcels: OutputLine[] = [];
  let text = '';
  let bytes = 0;
  let upTo: string | undefined;
  for (const line of lines) {
    const size = Buffer.byteLength(line.text);
    if (bytes > 0 && bytes + size > maxBytes) {
      parcels.push({ text, upTo });
      text = '';
      bytes = 0;
    }
    text += line.text;
    bytes += size;
    upTo = line.upTo ?? upTo;
  }
  return lines.length === 0 ? [] : [...parcels, { text, upTo }];
};

/** Prepares to save a place, and returns the function that saves it with little work left. */
type PrepareCheckpoint = (upTo: string) => () => void;

export interface OrderedWriter {
  /**
   * Takes the next lines. `prepare` is called with a place before the data up to it is written, and its
   * result is called when the reader has that data.
   */
  readonly deliver: (lines: readonly OutputLine[], prepare: PrepareCheckpoint) => void;
  /** Returns the number of lines that wait for their reader. */
  readonly waiting: () => number;
  /** Resolves when all lines so far are delivered. */
  readonly done: () => Promise<void>;
}

/**
 * Delivers data to a reader in order, one block at a time. A place is saved as soon as the reader has the
 * data up to it and before the next block is written. So a restart skips nothing, and repeats a block
 * only if this run was killed between those two steps.
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
