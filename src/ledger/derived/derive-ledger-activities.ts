import { listAt, textAt, textsAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Activity } from '../activity/activity.ts';
import type { LedgerUpdate, RejectedCommand } from '../activity/update-events.ts';
import { computeHoldings } from '../effects/compute-effects.ts';
import { entityOf, packageOf, type EffectEvent } from '../effects/effects.ts';
import { changeJson } from '../effects/named-effect.ts';
import { readHostingUpdate } from '../effects/tell-effects.ts';
import { readUpdateHistory, type UpdateContext } from '../effects/read-update.ts';
import { packagesNamed } from '../packages/known-packages.ts';
import { draftHistory } from './derive-activities.ts';
import { eventIdOf, templateOf, toRows, type ActivityDraft } from './draft.ts';

const draftWords = (
  eventId: string,
  fields: JsonObject & { readonly what: string },
  parties: readonly string[],
): ActivityDraft => {
  const [actor] = parties;
  const moved = { ...(actor !== undefined && { actor }) };
  return { eventId, fields: { ...fields, moved }, parties };
};

const lastPart = (template: string): string => template.split(':').at(-1) ?? '';

/**
 * Drafts a row for an event that changes no holding. If its package is a published one, by its id,
 * nobody waits for what it moves: lists hide such rows, and count them.
 */
const draftEvent =
  (updateId: string) =>
  (event: EffectEvent): ActivityDraft => {
    const template = templateOf(event);
    const { packageName } = event.kind === 'create' ? event.contract : event;
    const parties =
      event.kind === 'create'
        ? [...event.contract.signatories, ...event.contract.observers]
        : event.actingParties;
    const fields = {
      what: `${event.kind} ${event.kind === 'create' ? lastPart(template) : event.choice}`,
      template: entityOf(template),
      ...(event.kind === 'exercise' && { choice: event.choice }),
    };
    const id = eventIdOf(updateId, event);
    return packagesNamed(packageName).includes(packageOf(template))
      ? { eventId: id, fields, parties }
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

/** Drafts a row for each change. */
const draftHosting = (update: LedgerUpdate): readonly ActivityDraft[] =>
  (readHostingUpdate(update.json) ?? []).map(({ sentence: what, parties }, index) =>
    draftWords(`${update.updateId}:${index}`, { what }, parties),
  );

const draftsOf = (
  update: LedgerUpdate,
  context: UpdateContext,
): { readonly drafts: readonly ActivityDraft[]; readonly effects?: JsonObject } => {
  if (update.kind !== 'Transaction') return { drafts: draftHosting(update) };
  const history = readUpdateHistory(update.json, context);
  if (history === undefined) return { drafts: [] };
  const { holdings, notUnderstood } = computeHoldings(history);
  return {
    drafts: draftHistory(update.updateId, history, draftEvent(update.updateId)).map(inWords),
    effects: {
      holdings: holdings.map(changeJson),
      ...(notUnderstood.length > 0 && { notUnderstood: notUnderstood.length }),
    },
  };
};

/** An update without a visible event is a row, too: it is in the list of the ledger. */
const draftEmpty = (update: LedgerUpdate): ActivityDraft =>
  draftWords(`${update.updateId}:0`, { what: `${update.kind} without visible events` }, []);

/**
 * Derives rows, oldest first, and always at least one. They follow from created and archived
 * contracts. `effects` is what the whole update does, on each of its rows.
 */
export const deriveLedgerActivities = (
  update: LedgerUpdate,
  context: UpdateContext,
): readonly Activity[] => {
  const { value, updateId, offset, recordTime } = update;
  const { drafts, effects } = draftsOf(update, context);
  return toRows(drafts.length === 0 ? [draftEmpty(update)] : drafts, {
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
