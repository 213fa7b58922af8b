/**
 * A fault of a write: whether the write is executed, what the response is, and how it completes.
 */
interface WriteFaultKind {
  readonly carriedOut: 'at once' | 'later' | 'never';
  readonly answer: 'as usual' | 'late' | 'lost' | 'never' | 'unavailable';
  /** Of an execution; an allocation has no completion. */
  readonly completion?: 'rejected' | 'duplicate' | 'in flight';
}

const kinds = {
  'lost-request': { carriedOut: 'never', answer: 'lost' },
  'lost-answer': { carriedOut: 'at once', answer: 'lost' },
  'late-answer': { carriedOut: 'at once', answer: 'late' },
  'late-outcome': { carriedOut: 'later', answer: 'lost' },
  'never-answered': { carriedOut: 'never', answer: 'never' },
  unavailable: { carriedOut: 'at once', answer: 'unavailable' },
  rejected: { carriedOut: 'at once', answer: 'as usual', completion: 'rejected' },
  duplicate: { carriedOut: 'at once', answer: 'as usual', completion: 'duplicate' },
  'in-flight': { carriedOut: 'later', answer: 'as usual', completion: 'in flight' },
} as const satisfies Record<string, WriteFaultKind>;

export type WriteFaultName = keyof typeof kinds;

export const writeFaultNames = Object.keys(kinds) as readonly WriteFaultName[];

export interface WriteFaultOptions {
  readonly name: WriteFaultName;
  /** How many writes are hit; all of them when nobody says. */
  readonly times?: number | undefined;
  /** How long what is late takes. */
  readonly seconds?: number | undefined;
}

/** A fault as it hits one write. */
export interface WriteFault extends WriteFaultKind {
  readonly lateMs: number;
}

/** Longer than a client waits that was not told otherwise. */
const longSeconds = 45;

/** Gives the fault that hits the next write, when one does. */
export const createWriteFaults = (
  options: WriteFaultOptions | undefined,
): (() => WriteFault | undefined) => {
  let left = options?.times ?? Number.POSITIVE_INFINITY;
  return () => {
    if (options === undefined || left <= 0) return undefined;
    left -= 1;
    return { ...kinds[options.name], lateMs: (options.seconds ?? longSeconds) * 1000 };
  };
};
