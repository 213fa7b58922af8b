/** stdout carries data alone; everything that is said to a person goes to stderr. */
export const printData = (text: string): void => {
  process.stdout.write(text);
};

export const say = (text: string): void => {
  process.stderr.write(`cantui: ${text}\n`);
};

const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** A reader that has enough (`head`) ends the program as one that is done. */
export const endWithReader = (end: (code: number) => void): void => {
  process.stdout.on('error', (error: unknown) => {
    if (!isClosedPipe(error)) throw error;
    end(0);
  });
};
