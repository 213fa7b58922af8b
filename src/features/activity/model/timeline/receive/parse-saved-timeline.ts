import * as v from 'valibot';
import type { Result } from '../../../../../lib/result.ts';
import type { SavedTimeline } from './persist.ts';
import { unevenLists } from '../../../messages/tail.ts';

const savedSchema = v.pipe(
  v.object({
    ids: v.array(v.string()),
    dates: v.optional(v.array(v.nullable(v.number()))),
    breaks: v.optional(v.array(v.number())),
    late: v.optional(v.array(v.number())),
    since: v.optional(v.number()),
    meaning: v.optional(v.picklist(['backward', 'forward', 'minimum'])),
    place: v.optional(
      v.object({ migration: v.pipe(v.string(), v.regex(/^\d{1,15}$/)), recordTime: v.string() }),
    ),
  }),
  v.check(({ ids, dates }) => dates === undefined || dates.length === ids.length, unevenLists),
);

/** Parses a saved cursor; returns the reason if it cannot be used. */
export const parseSavedTimeline = (value: unknown): Result<SavedTimeline, string> => {
  const parsed = v.safeParse(savedSchema, value);
  if (!parsed.success) return { ok: false, error: parsed.issues[0].message };
  const { ids, dates, breaks, late, since, meaning, place } = parsed.output;
  return {
    ok: true,
    value: {
      ids,
      ...(dates && { dates }),
      ...(breaks && { breaks }),
      ...(late && { late }),
      ...(since !== undefined && { since }),
      ...(meaning && { meaning }),
      ...(place && { place }),
    },
  };
};
