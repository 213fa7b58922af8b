import { textIfAny, objectAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity, type DerivedFrom } from '../activity/activity.ts';
import {
  actingParties,
  templateAndInterface,
  type ExercisedChoice,
  type ScanUpdate,
} from '../activity/update-events.ts';
import type { HoldingsById } from '../effects/effect-event.ts';
import type { EffectRow } from './effect-rows.ts';

export interface ActivityDraft {
  readonly eventId: string;
  readonly type:
    | 'transfer'
    | 'devnet_tap'
    | 'mint'
    | 'abort_transfer_instruction'
    | 'abort_allocation'
    | 'other';
  readonly fields: JsonObject;
  readonly notices: readonly string[];
  readonly parties?: readonly string[];
  readonly expiresAt?: string;
}

export interface UnexplainedEvent {
  readonly id: string;
  readonly event: JsonObject | undefined;
}

export const draftOther = (
  { id, event }: UnexplainedEvent,
  moved?: JsonObject,
  notices: readonly string[] = [],
): ActivityDraft => {
  const { template = '' } = event === undefined ? {} : templateAndInterface(event);
  const choice = event && textIfAny(event, 'choice');
  return {
    eventId: id,
    type: 'other',
    fields: {
      ...(template !== '' && { template }),
      ...(choice !== undefined && { choice }),
      ...(moved !== undefined && { moved }),
    },
    notices,
    parties: event === undefined ? [] : actingParties(event),
  };
};

export interface SubtreeResult {
  readonly drafts: readonly ActivityDraft[];
  /** True if no draft tells some events of holdings. */
  readonly hasRest: boolean;
}

/** What a part of an update does to holdings: rows, and how they become drafts. */
export interface PartEffects {
  readonly rows: readonly EffectRow[];
  readonly drafts: (rows: readonly EffectRow[]) => readonly ActivityDraft[];
}

export interface ChoiceContext {
  readonly exercised: ExercisedChoice;
  readonly update: ScanUpdate;
  readonly below: () => readonly ActivityDraft[];
  /** What happens to holdings at and below it, apart from what those drafts tell. */
  readonly rest: () => PartEffects;
  readonly holdings: () => HoldingsById;
}

export type ChoiceReader = (seen: ChoiceContext) => readonly ActivityDraft[];

export const isTransfer = ({ fields }: ActivityDraft): boolean => isObject(fields['transfer']);

/** A transfer that already has a kind stays unchanged. */
export const withKind = (
  draft: ActivityDraft,
  added: JsonObject,
  more: Partial<Pick<ActivityDraft, 'eventId' | 'parties' | 'expiresAt'>> = {},
): ActivityDraft => {
  const { transfer } = draft.fields;
  return isObject(transfer) && transfer['transfer_kind'] === undefined
    ? { ...draft, ...more, fields: { ...draft.fields, transfer: { ...transfer, ...added } } }
    : draft;
};

interface PlainTransfer {
  readonly sender: string | undefined;
  readonly receivers: readonly { readonly party: string; readonly amount: string }[];
  readonly more?: JsonObject;
}

/**
 * An update has only the parties and the amounts. Services list zero fees, which it doesn't
 * contain.
 */
export const plainTransfer = ({ sender, receivers, more = {} }: PlainTransfer): JsonObject => ({
  transfer: {
    sender: sender === undefined ? {} : { party: sender },
    receivers: receivers.map(({ party, amount }) => ({ party, amount })),
    balance_changes: [],
    ...more,
  },
});

export const descriptionField = (description: unknown): JsonObject =>
  typeof description === 'string' && description !== '' ? { description } : {};

const nameOf = ({ what, choice, template, moved }: JsonObject): string => {
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

export interface UpdateOfRows {
  readonly origin: DerivedFrom;
  readonly fields: JsonObject;
  readonly derivedFrom: JsonObject;
}

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
