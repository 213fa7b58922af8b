import { writeNow } from '../terminal/write-now.ts';
import { end } from './end.ts';

const [stdout, stderr] = [1, 2];

/**
 * Writes data: stdout carries nothing else. It is with the reader when this returns, so a cursor that
 * is saved afterwards never runs ahead. A reader that has enough (`head`) ends the program as done.
 */
export const printData = (text: string): void => {
  if (!writeNow(stdout, text)) end(0);
};

/** Says something to a person. */
export const say = (text: string): void => {
  writeNow(stderr, `cantui: ${text}\n`);
};
