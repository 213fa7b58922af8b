import { fstatSync, writeSync } from 'node:fs';
import { exitCodeWithoutReader } from './exit.ts';
import { tryIo, isCodedError } from '../lib/result.ts';
import { reportFailedOutput } from './streams.ts';
import { writeWhole } from '../storage/files/file-system.ts';
import { textFor } from '../terminal/capabilities.ts';
import { isBrokenPipe } from '../terminal/write-sync.ts';

type Stdout = NodeJS.WriteStream & { readonly fd: number };

/** Without waiting; the stream reports an error later. */
const writtenAtOnce = (stdout: Stdout, bytes: Uint8Array): number => {
  if (stdout.writableLength > 0) return 0;
  try {
    return writeSync(stdout.fd, bytes);
  } catch (error) {
    if (isCodedError(error)) return 0;
    throw error;
  }
};

/**
 * Resolves when the reader has the data: in the same turn if the reader keeps up. A slow reader blocks
 * nothing else, in particular not the signals that end the program; a closed reader ends it, and so does a
 * full disk, with the reason.
 */
export const createStdoutWriter = (
  stdout: Stdout,
  end: (code: number) => void,
): ((text: string) => Promise<void>) => {
  const fail = (error: Error): void =>
    end(isBrokenPipe(error) ? exitCodeWithoutReader() : reportFailedOutput(error.message));
  stdout.on('error', fail);
  /** `taken` is called when the reader has the bytes: never after an error. */
  type Write = (bytes: Buffer, taken: () => void) => void;
  const writeFile: Write = (bytes, taken) => {
    const whole = tryIo(() => writeWhole(stdout.fd, bytes));
    if (whole.ok) taken();
    else end(reportFailedOutput(whole.error));
  };
  const writeStream: Write = (bytes, taken) => {
    const written = writtenAtOnce(stdout, bytes);
    if (written === bytes.length) {
      taken();
      return;
    }
    const sent = tryIo(() =>
      stdout.write(bytes.subarray(written), (error) => {
        if (error) fail(error);
        else taken();
      }),
    );
    // A device such as /dev/full reports its error at once.
    if (!sent.ok) end(reportFailedOutput(sent.error));
  };
  const write = fstatSync(stdout.fd).isFile() ? writeFile : writeStream;
  return (text) => new Promise((resolve) => write(Buffer.from(textFor(stdout.fd, text)), resolve));
};
