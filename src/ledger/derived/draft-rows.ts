import type { JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity, type DerivedFrom } from '../activity/activity.ts';
import { objectAt } from '../rules/rules.ts';
import type { ActivityDraft } from './draft.ts';

/** Names the row of an unrecognized event: in words, or by its choice, or the created or moved holding. */
const nameOf = ({ what, choice, template, moved }: JsonObject): string => {
  if (typeof what === 'string') return what;
  const instrument = objectAt(moved, 'instrument')?.['id'];
  const of = typeof instrument === 'string' ? ` (${instrument})` : '';
  if (typeof choice === 'string') return `${choice}${of}`;
  return typeof template === 'string'
    ? `create ${template.split(':').at(-1) ?? ''}`
    : 'reassignment';
};

/** Distinguishes several activities of one event: the second of `#1220…:3` is `#1220…:3/1`. */
const createNumbering = () => {
  const counts = new Map<string, number>();
  return (sent: string): string => {
    const eventId = sent.startsWith('#') ? sent : `#${sent}`;
    const count = counts.get(eventId) ?? 0;
    counts.set(eventId, count + 1);
    return count === 0 ? eventId : `${eventId}/${count}`;
  };
};

/** What all rows of an update have. */
export interface UpdateOfRows {
  readonly origin: DerivedFrom;
  readonly fields: JsonObject;
  /** The start of `derived_from`. */
  readonly derivedFrom: JsonObject;
}

/** The rows that drafts become, in their order. */
export const toRows = (
  drafts: readonly ActivityDraft[],
  { origin, fields: common, derivedFrom }: UpdateOfRows,
): readonly Activity[] => {
  const numbered = createNumbering();
  return drafts.flatMap(({ eventId, type, fields, notices, parties = [], expiresAt }) => {
    const raw = {
      activity_type: type,
      event_id: numbered(eventId),
      ...common,
      derived_from: {
        ...derivedFrom,
        ...(parties.length > 0 && { parties: [...new Set(parties)] }),
        ...(expiresAt !== undefined && { expires_at: expiresAt }),
      },
      ...fields,
    };
    const activity = parseActivity(raw);
    if (activity === undefined) return [];
    const typeName = type === 'other' ? nameOf(fields) : activity.typeName;
    return [{ ...activity, typeName, origin, notices: [...activity.notices, ...notices] }];
  });
};
