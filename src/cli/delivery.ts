import { parcelsOf, type DataLine } from './parcels.ts';

export interface Delivery {
  /** Takes lines that follow those taken before; `taken` is told what the reader has got. */
  readonly deliver: (lines: readonly DataLine[], taken: (upTo: string) => void) => void;
  /** Lines that wait for their reader. */
  readonly waiting: () => number;
  /** Resolves when everything taken so far is delivered. */
  readonly done: () => Promise<void>;
}

/**
 * Hands data to a reader in order, one parcel at a time. What the reader has got is told before the
 * next parcel leaves, so that a restart neither repeats nor skips, whenever this one was killed.
 */
export const createDelivery = (handOver: (text: string) => Promise<void>): Delivery => {
  let waiting = 0;
  let last = Promise.resolve();
  const send = async (lines: readonly DataLine[], taken: (upTo: string) => void): Promise<void> => {
    for (const { text, upTo } of parcelsOf(lines)) {
      if (text !== '') await handOver(text);
      if (upTo !== undefined) taken(upTo);
    }
    waiting -= lines.length;
  };
  return {
    deliver: (lines, taken) => {
      waiting += lines.length;
      last = last.then(() => send(lines, taken));
    },
    waiting: () => waiting,
    done: () => last,
  };
};
