import { objectAt, textIfAny } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity, type DerivedFrom } from '../activity/activity.ts';
import { entityOf, type EffectEvent } from '../effects/effects.ts';

/** A row before its update's own fields are added. */
export interface ActivityDraft {
  readonly eventId: string;
  readonly fields: JsonObject;
  readonly parties?: readonly string[];
  readonly expiresAt?: string | undefined;
}

/** `<update>:<node>`: a scan names its events so, and a ledger numbers them. */
export const eventIdOf = (updateId: string, { id, node = 0 }: EffectEvent): string =>
  id ?? `${updateId}:${node}`;

export const templateOf = (event: EffectEvent): string =>
  event.kind === 'create' ? event.contract.template : event.template;

/** Names the event that a row is about. */
export const draftAbout = (
  updateId: string,
  event: EffectEvent,
  more: JsonObject = {},
): ActivityDraft => {
  const template = entityOf(templateOf(event));
  return {
    eventId: eventIdOf(updateId, event),
    fields: {
      ...(template !== '' && { template }),
      ...(event.kind === 'exercise' && { choice: event.choice }),
      ...more,
    },
    parties: event.kind === 'create' ? [] : event.actingParties,
  };
};

const activityTypeName = ({ what, choice, template, moved }: JsonObject): string => {
  if (typeof what === 'string') return what;
  const instrument = objectAt(moved, 'instrument')?.['id'];
  const of = typeof instrument === 'string' ? ` (${instrument})` : '';
  if (typeof choice === 'string') return `${choice}${of}`;
  return typeof template === 'string'
    ? `create ${template.split(':').at(-1) ?? ''}`
    : 'reassignment';
};

/** The second activity of the event `#1220…:3` is `#1220…:3/1`. */
const createNumbering = () => {
  const counts = new Map<string, number>();
  return (sent: string): string => {
    const eventId = sent.startsWith('#') ? sent : `#${sent}`;
    const count = counts.get(eventId) ?? 0;
    counts.set(eventId, count + 1);
    return count === 0 ? eventId : `${eventId}/${count}`;
  };
};

interface UpdateOfRows {
  readonly origin: DerivedFrom;
  readonly fields: JsonObject;
  readonly derivedFrom: JsonObject;
}

export const toRows = (
  drafts: readonly ActivityDraft[],
  { origin, fields: common, derivedFrom }: UpdateOfRows,
): readonly Activity[] => {
  const numbered = createNumbering();
  return drafts.flatMap(({ eventId, fields, parties = [], expiresAt }) => {
    const raw = {
      activity_type: textIfAny(objectAt(fields, 'moved') ?? {}, 'kind') ?? 'other',
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
    return activity === undefined
      ? []
      : [{ ...activity, typeName: activityTypeName(fields), origin }];
  });
};
