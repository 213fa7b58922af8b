export interface OutputLine {
  /** The text has its line end; it is empty for an activity that is filtered out. */
  readonly text: string;
  /** The activity that completes the reader's position. */
  readonly upTo: string | undefined;
}

/** A pipe takes this many bytes as a whole or not at all (Linux's PIPE_BUF; POSIX allows a smaller one). */
const maxBytes = 4096;

/** A block is written at once, so a killed run has delivered whole blocks of short lines. */
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

/** Returns the function that saves with little work left. */
type PrepareCheckpoint = (upTo: string) => () => void;

export interface OrderedWriter {
  /** Calls `prepare` before the data is written, and its result when the reader has it. */
  readonly deliver: (lines: readonly OutputLine[], prepare: PrepareCheckpoint) => void;
  /** Lines that wait for their reader. */
  readonly waiting: () => number;
  readonly done: () => Promise<void>;
}

/**
 * Writes in order, one block at a time. A place is saved when the reader has the data up to it and
 * before the next block is written. So a restart skips nothing, and repeats a block only if this
 * run was killed between those two steps.
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
