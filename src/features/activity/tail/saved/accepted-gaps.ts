import { join } from 'node:path';
import { appendPrivateLine } from '../../../../storage/files/atomic-files.ts';
import { currentAccount } from '../../../../storage/files/process-identity.ts';

export interface AcceptedGap {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The rows around the gap: their times in milliseconds since 1970, and their ids. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
  readonly reason: string;
}

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

/**
 * Records who accepted which gap, when and why, as one line of JSON in `tail-log.ndjson`. The times and
 * ids of the rows around a gap identify it permanently, because each run numbers its gaps from 1.
 */
export const appendAcceptedGap = (stateDir: string, accepted: AcceptedGap): void => {
  const { at, reason } = accepted;
  const line = {
    at: new Date(at).toISOString(),
    event: 'gap-accepted',
    from: isoOf(accepted.after),
    to: isoOf(accepted.before),
    afterId: accepted.afterId ?? null,
    beforeId: accepted.beforeId ?? null,
    reason,
    who: currentAccount(),
  };
  appendPrivateLine(join(stateDir, 'tail-log.ndjson'), JSON.stringify(line));
};
