import { listAt, objectsIn, textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Activity } from '../activity/activity.ts';
import type { LedgerUpdate, RejectedCommand } from '../activity/update-events.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import { entityOf, packageOf, type EffectEvent, type EffectHistory } from '../effects/effects.ts';
import { changeJson } from '../effects/named-effect.ts';
import { describeHostingUpdate } from '../effects/tell-effects.ts';
import { readUpdateHistory, type UpdateContext } from '../effects/read-update.ts';
import { packagesNamed } from '../packages/known-packages.ts';
import { toRows, type ActivityDraft, type UnexplainedEvent } from './draft.ts';
import { readPart } from './effect-drafts.ts';
import { withMemos, type OfferMemos } from './offer-memos.ts';

type Placed = Pick<LedgerUpdate, 'updateId'>;

const eventIdOf = ({ updateId }: Placed, node: number): string => `${updateId}:${node}`;

/** Describes an event in the words in which rows of a scan name theirs. */
const aboutEvent = (update: Placed, event: EffectEvent): UnexplainedEvent => ({
  id: eventIdOf(update, event.node ?? 0),
  event:
    event.kind === 'create'
      ? { template_id: event.contract.template }
      : {
          template_id: event.template,
          choice: event.choice,
          acting_parties: [...event.actingParties],
        },
});

const draftWords = (
  eventId: string,
  fields: JsonObject & { readonly what: string },
  parties: readonly string[],
): ActivityDraft => {
  const [actor] = parties;
  const moved = { ...(actor !== undefined && { actor }) };
  return { eventId, type: 'other', fields: { ...fields, moved }, notices: [], parties };
};

const lastPart = (template: string): string => template.split(':').at(-1) ?? '';

/**
 * Drafts a row for an event that changes no holding. If its package is a published one, by its id,
 * nobody waits for what it moves: lists hide such rows, and count them.
 */
const draftEvent = (update: Placed, event: EffectEvent): ActivityDraft => {
  const { template, packageName } = event.kind === 'create' ? event.contract : event;
  const parties =
    event.kind === 'create'
      ? [...event.contract.signatories, ...event.contract.observers]
      : event.actingParties;
  const fields = {
    what: `${event.kind} ${event.kind === 'create' ? lastPart(template) : event.choice}`,
    template: entityOf(template),
    ...(event.kind === 'exercise' && { choice: event.choice }),
  };
  const id = eventIdOf(update, event.node ?? 0);
  return packagesNamed(packageName).includes(packageOf(template))
    ? { eventId: id, type: 'other', fields, notices: [], parties }
    : draftWords(id, fields, parties);
};

/** Names a row by its first effect, where it has no kind of its own. */
const inWords = (draft: ActivityDraft): ActivityDraft => {
  const moved = objectAt(draft.fields, 'moved');
  const [first] = listAt(moved, 'effects');
  const what = textAt(first ?? {}, 'kind');
  return what === '' || moved?.['kind'] !== undefined
    ? draft
    : { ...draft, fields: { ...draft.fields, what } };
};

const rootsOf = ({ events }: EffectHistory): readonly (readonly EffectEvent[])[] =>
  events.flatMap((event, index) =>
    event.depth === 0 ? [events.slice(index, index + 1 + event.below)] : [],
  );

/** Another part of the update may create contracts that this one uses. */
const contractsOf = ({ events, inputs }: EffectHistory): EffectHistory['inputs'] =>
  new Map([
    ...inputs,
    ...events.flatMap((event) =>
      event.kind === 'create' ? [[event.contract.contractId, event.contract] as const] : [],
    ),
  ]);

const draftTransaction = (
  update: LedgerUpdate,
  history: EffectHistory,
): readonly ActivityDraft[] => {
  const roots = rootsOf(history);
  const inputs = roots.length > 1 ? contractsOf(history) : history.inputs;
  const touches = (events: readonly EffectEvent[]): boolean => {
    const { turnover, notUnderstood } = computeHoldings({ ...history, events, inputs });
    return turnover.length + notUnderstood.length > 0;
  };
  const touching = roots.filter(touches);
  const first = touching[0]?.[0];
  const part = first && readPart(aboutEvent(update, first), history);
  const moved = (part?.drafts(part.rows) ?? []).map(inWords);
  const others = moved.length === 0 ? roots : roots.filter((root) => !touching.includes(root));
  return [...moved, ...others.flatMap(([root]) => (root ? [draftEvent(update, root)] : []))];
};

/** Drafts a row for each change. */
const draftHosting = (update: LedgerUpdate): readonly ActivityDraft[] => {
  const parties = objectsIn(update.value['events']).map((item) => {
    const [event] = Object.values(objectAt(item, 'event') ?? item);
    const party = textAt(objectAt(event, 'value') ?? {}, 'partyId');
    return party === '' ? [] : [party];
  });
  return (describeHostingUpdate(update.json) ?? []).map((what, index) =>
    draftWords(eventIdOf(update, index), { what }, parties[index] ?? []),
  );
};

const draftsOf = (
  update: LedgerUpdate,
  context: UpdateContext,
): { readonly drafts: readonly ActivityDraft[]; readonly effects?: JsonObject } => {
  if (update.kind !== 'Transaction') return { drafts: draftHosting(update) };
  const history = readUpdateHistory(update.json, context);
  if (history === undefined) return { drafts: [] };
  const { holdings, notUnderstood } = computeHoldings(history);
  return {
    drafts: draftTransaction(update, history),
    effects: {
      holdings: holdings.map(changeJson),
      ...(notUnderstood.length > 0 && { notUnderstood: notUnderstood.length }),
    },
  };
};

/** An update without a visible event is a row, too: it is in the list of the ledger. */
const draftEmpty = (update: LedgerUpdate): ActivityDraft =>
  draftWords(eventIdOf(update, 0), { what: `${update.kind} without visible events` }, []);

/**
 * Derives rows, oldest first, and always at least one. They follow from created and archived
 * contracts. `effects` is what the whole update does, on each of its rows.
 */
export const deriveLedgerActivities = (
  update: LedgerUpdate,
  context: UpdateContext,
  memos?: OfferMemos,
): readonly Activity[] => {
  const { value, updateId, offset, recordTime } = update;
  const { drafts, effects } = draftsOf(update, context);
  const known = memos === undefined ? drafts : withMemos(drafts, memos);
  return toRows(known.length === 0 ? [draftEmpty(update)] : known, {
    origin: { updateId, migration: '0', recordTime, offset },
    fields: {
      updateId,
      offset: value['offset'] ?? offset,
      date: value['effectiveAt'] ?? recordTime,
      domain_id: value['synchronizerId'] ?? null,
      ...(effects !== undefined && { effects }),
    },
    derivedFrom: { update_id: updateId, record_time: recordTime },
  });
};

/** Reads `CONTRACT_NOT_ACTIVE` from `CONTRACT_NOT_ACTIVE(11,1f3a…): …`. */
const codeOf = (message: string): string => /^([A-Z][A-Z_]+)\(/.exec(message)?.[1] ?? 'no code';

/** No update tells of a rejection: its completion does. */
export const deriveRejection = ({
  value,
  offset,
  recordTime,
}: RejectedCommand): readonly Activity[] => {
  const message = textAt(objectAt(value, 'status') ?? {}, 'message');
  const commandId = textAt(value, 'commandId');
  const what = `rejected: ${codeOf(message)}`;
  const fields = { what, commandId, reason: message };
  const draft = draftWords(`rejected:${offset}:${commandId}`, fields, textsAt(value, 'actAs'));
  return toRows([draft], {
    origin: { updateId: '', migration: '0', recordTime, offset },
    fields: {
      offset: value['offset'] ?? offset,
      date: recordTime,
      domain_id: textAt(objectAt(value, 'synchronizerTime') ?? {}, 'synchronizerId'),
    },
    derivedFrom: { record_time: recordTime },
  });
};
