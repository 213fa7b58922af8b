import { writeSync } from 'node:fs';
import { exitCodeWithoutReader } from './exit.ts';
import { tryIo } from '../lib/result.ts';
import { reportFailedOutput } from './streams.ts';
import { isBrokenPipe } from '../terminal/write-sync.ts';

type Stdout = NodeJS.WriteStream & { readonly fd: number };

/** Writes as much as possible without waiting; the stream reports an error later. */
const writtenAtOnce = (stdout: Stdout, bytes: Uint8Array): number => {
  if (stdout.writableLength > 0) return 0;
  try {
    return writeSync(stdout.fd, bytes);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
};

/**
 * Creates a function that writes data to stdout and resolves when the reader has it: in the same turn if
 * the reader keeps up. A slow reader blocks nothing else, in particular not the signals that end the
 * program; a closed reader ends it, and so does a full disk, with the reason.
 */
export const createStdoutWriter = (
  stdout: Stdout,
  end: (code: number) => void,
): ((text: string) => Promise<void>) => {
  stdout.on('error', (error: unknown) => {
    if (isBrokenPipe(error)) end(exitCodeWithoutReader());
    else if (error instanceof Error) end(reportFailedOutput(error.message));
    else throw error;
  });
  return async (text) => {
    const bytes = Buffer.from(text);
    const written = writtenAtOnce(stdout, bytes);
    if (written === bytes.length) return;
    await new Promise<void>((resolve) => {
      // A file is written before this returns, and fails here.
      const rest = tryIo(() => stdout.write(bytes.subarray(written), () => resolve()));
      if (!rest.ok) end(reportFailedOutput(rest.error));
    });
  };
};
