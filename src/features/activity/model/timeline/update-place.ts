import { parseIsoMicros } from '../../../../lib/time/time.ts';
import type { UpdatePlace } from './timeline.ts';

/** Returns whether a scan lists one update before another; of equal places, neither is before. */
export const isPlaceBefore = (a: UpdatePlace, b: UpdatePlace): boolean =>
  a.migration === b.migration
    ? (parseIsoMicros(a.recordTime) ?? 0n) < (parseIsoMicros(b.recordTime) ?? 0n)
    : Number(a.migration) < Number(b.migration);
