import { join } from 'node:path';
import * as v from 'valibot';
import { tryParsePlainJson } from '../../lib/json/json.ts';
import { appendPrivateLine, readIfExists } from '../files/atomic-files.ts';
import { requireVersion, withVersion } from '../versioned-file.ts';

/** A gap that a following run has reported. Its rows stay missing from what that run delivered. */
export interface ReportedGap {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The address of the ledger or the scan, as `normalizeServiceAddress` writes it. */
  readonly service: string;
  readonly cursor: string;
  /** The last row before it; null if none is known. */
  readonly afterId: string | null;
  readonly reason: string;
}

/** Gaps that were reported, and gaps that a user accepted. */
export const gapLogIn = (stateDir: string): string => join(stateDir, 'tail-log.ndjson');

const schema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  event: v.literal('gap-reported'),
  service: v.string(),
  cursor: v.string(),
  afterId: v.nullable(v.string()),
  reason: v.string(),
});

/**
 * Reads the reported gaps, oldest first. A line that a crash cut off is no record. Throws file system
 * errors.
 */
export const readReportedGaps = (stateDir: string): readonly ReportedGap[] => {
  const path = gapLogIn(stateDir);
  return readIfExists(path)
    .toString('utf8')
    .split('\n')
    .flatMap((line): readonly ReportedGap[] => {
      if (!line.includes('"gap-reported"')) return [];
      const content = tryParsePlainJson(line);
      if (content === undefined) return [];
      requireVersion('log of accepted gaps', path, content);
      const parsed = v.safeParse(schema, content);
      if (!parsed.success) return [];
      const { at, service, cursor, afterId, reason } = parsed.output;
      return [{ at: Date.parse(at), service, cursor, afterId, reason }];
    });
};

const isSameGap = (a: ReportedGap, b: ReportedGap): boolean =>
  a.service === b.service &&
  a.cursor === b.cursor &&
  a.afterId === b.afterId &&
  a.reason === b.reason;

/**
 * Records a gap. A run that meets its gap again, because it ended at it, records nothing new. Throws file
 * system errors.
 */
export const appendReportedGap = (stateDir: string, gap: ReportedGap): void => {
  if (gap.afterId !== null && readReportedGaps(stateDir).some((known) => isSameGap(known, gap)))
    return;
  const { at, ...rest } = gap;
  const line = { at: new Date(at).toISOString(), event: 'gap-reported', ...rest };
  appendPrivateLine(gapLogIn(stateDir), JSON.stringify(withVersion('log of accepted gaps', line)));
};
