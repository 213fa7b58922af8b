import { textIfAny, objectAt } from '../../lib/json/fields.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { parseActivity, type Activity, type DerivedFrom } from '../activity/activity.ts';
import {
  actingParties,
  templateAndInterface,
  type ExercisedChoice,
  type ScanUpdate,
} from '../activity/update-events.ts';
import type { HoldingsById } from '../effects/effects.ts';
import { addDecimals, compareDecimals } from '../../lib/numbers/decimal.ts';
import type { OpenContractChange } from '../activity/activity-facts.ts';
import type { ActivityKind } from '../activity/listing.ts';
import { groupByInstrument, type Instrument } from '../effects/holding.ts';
import type { EffectKind, NamedEffect, Share } from '../effects/named-effect.ts';

export interface EffectRow {
  readonly kind: ActivityKind;
  readonly instrument: Instrument;
  readonly sender: string | undefined;
  readonly receivers: readonly Share[];
  readonly amount: string | undefined;
  readonly contractId: string | undefined;
  readonly step: OpenContractChange['step'] | undefined;
  readonly deadline: string | undefined;
  readonly effects: readonly NamedEffect[];
}

const rowKinds: Readonly<Partial<Record<EffectKind, ActivityKind>>> = {
  payment: 'transfer',
  acceptance: 'transfer',
  settlement: 'transfer',
  offer: 'offer',
  allocation: 'allocation',
  rejection: 'abort',
  withdrawal: 'abort',
  cancellation: 'abort',
  expiry: 'abort',
  tap: 'tap',
  mint: 'mint',
  reward: 'mint',
};

const steps: Readonly<Partial<Record<EffectKind, OpenContractChange['step']>>> = {
  offer: 'opens',
  acceptance: 'accepted',
  rejection: 'rejected',
  withdrawal: 'withdrawn',
  cancellation: 'canceled',
  expiry: 'expired',
};

/** A row has one sender, and only an offer or an allocation is aborted. */
const kindOf = ({ kind, from, subject }: NamedEffect): ActivityKind => {
  const rowKind = rowKinds[kind] ?? 'other';
  if (from.length > 1) return 'other';
  return rowKind === 'abort' && subject === undefined ? 'other' : rowKind;
};

const sumOf = (shares: readonly Share[]): string | undefined =>
  shares.length === 0 ? undefined : addDecimals(shares.map(({ amount }) => amount));

const isPositive = (amount: string | undefined): boolean =>
  amount !== undefined && compareDecimals(amount, '0') === 1;

const onlyParty = (shares: readonly Share[]): string | undefined => {
  const [first] = shares;
  return shares.every(({ party }) => party === first?.party) ? first?.party : undefined;
};

const rowOf = (kind: ActivityKind, effects: readonly NamedEffect[]): readonly EffectRow[] => {
  const [first] = effects;
  if (first === undefined) return [];
  const from = effects.flatMap((effect) => effect.from);
  const owners = effects.flatMap(({ to }) => to);
  const receivers = owners.filter(({ amount }) => isPositive(amount));
  const amount = sumOf(receivers.length > 0 ? receivers : from);
  return [
    {
      kind,
      instrument: first.instrument,
      sender: onlyParty(from.length > 0 || receivers.length > 0 ? from : owners),
      receivers,
      amount: isPositive(amount) ? amount : undefined,
      contractId: first.contractId,
      step: first.contractId === undefined ? undefined : steps[first.kind],
      deadline: first.deadline,
      effects,
    },
  ];
};

/** They leave the owner of a holding where it is. */
const stays: readonly EffectKind[] = ['lock', 'unlock', 'merge', 'split'];

/** One for each movement, and one for the locks and merges of each instrument. */
export const effectRows = (named: readonly NamedEffect[]): readonly EffectRow[] => {
  const moves = named.filter(({ kind }) => !stays.includes(kind));
  const others = named.filter(({ kind }) => stays.includes(kind));
  return [
    ...moves.flatMap((effect) => rowOf(kindOf(effect), [effect])),
    ...groupByInstrument(others).flatMap((same) => rowOf('other', same)),
  ];
};

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
