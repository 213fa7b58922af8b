import * as v from 'valibot';
import { appendPrivateLine, readIfExists } from '../../../../storage/files/atomic-files.ts';
import { gapLogIn } from '../../../../storage/history/gap-log.ts';
import { withVersion, requireVersion } from '../../../../storage/versioned-file.ts';
import { normalizeEventId } from '../../../../ledger/ids/identify-id.ts';
import type { FindAcceptance } from '../../timeline/receive/persist.ts';
import type { GapAcceptance } from '../../timeline/timeline.ts';
import { tryParsePlainJson } from '../../../../lib/json/json.ts';

export interface AcceptedGap extends GapAcceptance {
  /** The rows around the gap, with times in milliseconds since 1970. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  readonly afterId?: string | undefined;
  readonly beforeId?: string | undefined;
}

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();

/** The times and ids of the rows around a gap identify it, because each run numbers its gaps from 1. */
export const appendAcceptedGap = (stateDir: string, accepted: AcceptedGap): void => {
  // A log of a later release gets no record of this one.
  readAcceptedGaps(stateDir);
  const { at, who, reason } = accepted;
  const line = {
    at: new Date(at).toISOString(),
    event: 'gap-accepted',
    from: isoOf(accepted.after),
    to: isoOf(accepted.before),
    afterId: accepted.afterId ?? null,
    beforeId: accepted.beforeId ?? null,
    reason: reason ?? null,
    who,
  };
  appendPrivateLine(gapLogIn(stateDir), JSON.stringify(withVersion('log of accepted gaps', line)));
};

const acceptedSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('gap-accepted'),
  afterId: v.string(),
  beforeId: v.string(),
  reason: v.nullish(v.string()),
  who: v.string(),
});

/** A line that a crash cut off is no record. */
const readLine = (path: string, line: string): v.InferOutput<typeof acceptedSchema> | undefined => {
  const content = tryParsePlainJson(line);
  if (content === undefined) return undefined;
  requireVersion('log of accepted gaps', path, content);
  const parsed = v.safeParse(acceptedSchema, content);
  return parsed.success ? parsed.output : undefined;
};

const gapKey = (afterId: string, beforeId: string): string =>
  JSON.stringify([normalizeEventId(afterId), normalizeEventId(beforeId)]);

/** The newest record of a gap counts. */
export const readAcceptedGaps = (stateDir: string): FindAcceptance => {
  const found = new Map<string, GapAcceptance>();
  for (const line of readIfExists(gapLogIn(stateDir)).toString('utf8').split('\n')) {
    const record = readLine(gapLogIn(stateDir), line);
    if (record === undefined) continue;
    const { at, who, reason } = record;
    const acceptance = { who, at: Date.parse(at), reason: reason ?? undefined };
    found.set(gapKey(record.afterId, record.beforeId), acceptance);
  }
  return (afterId, beforeId) => found.get(gapKey(afterId, beforeId));
};
