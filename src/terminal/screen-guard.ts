import { sanitize } from '../lib/text/sanitize.ts';

/** The part of a stream that writes. */
export type Writer = { write: (...words: never[]) => boolean };

export type ScreenGuardOptions = {
  /** The terminal's stream. The program's own drawing goes through `draw` instead. */
  readonly stdout: Writer;
  /** Absent if stderr isn't the terminal: a file takes everything as usual. */
  readonly stderr?: Writer | undefined;
  /** Prints the held-back output, once the screen is no longer taken. */
  readonly print: (text: string) => void;
};

export type ScreenGuard = {
  /** From now on only `draw` reaches the terminal. */
  readonly close: () => void;
  /** Lets writes through again, and prints the held-back ones. */
  readonly open: () => void;
  /** Writes to the terminal's stream, past the guard. */
  readonly draw: (text: string, done?: () => void) => boolean;
};

const maxHeldBytes = 64 * 1024;

/** The text of a chunk, safe to print: it may quote what a service sent. */
const printable = (chunk: unknown): string => {
  const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
  return text.split('\n').map(sanitize).join('\n');
};

const doneOf = (words: readonly unknown[]): (() => void) | undefined => {
  const last = words.at(-1);
  return typeof last === 'function' ? () => void Reflect.apply(last, undefined, []) : undefined;
};

/**
 * Keeps the warnings of Node and the output of libraries off a screen that is drawn cell by cell:
 * one stray line scrolls it, and the frames that follow land in the wrong place. Node prints its
 * warnings through `process._rawDebug` (older versions through console.error), and libraries write
 * to the streams; each is replaced while the guard is closed. Nothing is lost: what was held back
 * is printed when the screen is handed back.
 */
export const createScreenGuard = ({ stdout, stderr, print }: ScreenGuardOptions): ScreenGuard => {
  const draw = stdout.write.bind(stdout) as unknown as ScreenGuard['draw'];
  const held: string[] = [];
  let heldBytes = 0;
  let undo: (() => void)[] = [];

  const hold = (text: string): void => {
    if (heldBytes > maxHeldBytes) return;
    heldBytes += text.length;
    held.push(text);
  };
  const holdChunk = (...words: unknown[]): boolean => {
    hold(printable(words[0]));
    const done = doneOf(words);
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  const replace = (owner: object, name: string, by: (...words: unknown[]) => unknown): void => {
    const before: unknown = Reflect.get(owner, name);
    Reflect.set(owner, name, by);
    undo.push(() => Reflect.set(owner, name, before));
  };
  return {
    draw,
    close: () => {
      if (undo.length > 0) return;
      replace(stdout, 'write', holdChunk);
      if (stderr === undefined) return;
      replace(stderr, 'write', holdChunk);
      replace(process, '_rawDebug', (...words) => hold(`${words.map(printable).join(' ')}\n`));
    },
    open: () => {
      undo.reverse().forEach((step) => step());
      undo = [];
      const text = held.splice(0).join('');
      heldBytes = 0;
      if (text !== '') print(text);
    },
  };
};
