import { join } from 'node:path';
import { appendPrivateLine } from './files.ts';
import { who } from './who.ts';

export interface AcceptedGap {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly gap: string;
  readonly reason: string;
}

/** Records who accepted a gap, when and why, as one line of JSON in `tail-log.ndjson`. */
export const appendAcceptedGap = (stateDir: string, { at, gap, reason }: AcceptedGap): void => {
  const line = {
    at: new Date(at).toISOString(),
    event: 'gap-accepted',
    gap,
    reason,
    who: who(),
  };
  appendPrivateLine(join(stateDir, 'tail-log.ndjson'), JSON.stringify(line));
};
