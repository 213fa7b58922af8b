/** A line of data, and the place that its reader has reached. */
export interface OutputLine {
  /** Includes the line end; empty for an activity that is not wanted. */
  readonly text: string;
  /** The id of the activity, when the reader has everything up to it. */
  readonly upTo: string | undefined;
}

/**
 * The bytes that a pipe takes as a whole or not at all (POSIX allows a smaller PIPE_BUF; this is
 * Linux's).
 */
const maxBytes = 4096;

/**
 * Puts lines together into what is written at once. A run that is killed has handed on whole parcels
 * only, unless a single line is larger than one.
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
