import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { findActs, type Act } from './acts.ts';
import { computeEffects } from './compute-effects.ts';
import { describeEffects, shortParties } from './describe-effects.ts';
import { isInstructionInterface, readDescribedTransfer } from './described-transfer.ts';
import type { EffectContract, EffectHistory, HoldingChange, Effects } from './effects.ts';
import { nameEffects } from './name-effects.ts';
import { effectsJson, type NamedEffect } from './named-effect.ts';
import { readUpdateHistory, type UpdateContext } from './read-update.ts';
import { listAt, objectAt, ownEntry, textAt, textsAt } from '../../lib/json/fields.ts';
import { variantsIn } from '../activity/update-events.ts';
import { hostingText } from './messages.ts';

const permissions: Readonly<Record<string, string>> = {
  PARTICIPANT_PERMISSION_SUBMISSION: hostingText.maySubmit,
  PARTICIPANT_PERMISSION_CONFIRMATION: hostingText.mayConfirm,
  PARTICIPANT_PERMISSION_OBSERVATION: hostingText.mayObserve,
};

const permissionOf = (event: JsonObject): string => {
  const permission = textAt(event, 'participantPermission');
  return permissions[permission] ?? permission;
};

type Sentence = (party: string, participant: string, permission: string) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  ParticipantAuthorizationAdded: hostingText.hosted,
  ParticipantAuthorizationChanged: hostingText.changed,
  ParticipantAuthorizationRevoked: hostingText.revoked,
  ParticipantAuthorizationOnboarding: hostingText.onboarding,
};

const describeHosting = (variant: string, event: JsonObject): string =>
  ownEntry(sentences, variant)?.(
    shortParties.party(textAt(event, 'partyId')),
    shortParties.party(textAt(event, 'participantId')),
    permissionOf(event),
  ) ?? hostingText.unknown(variant);

const describeMove = (variant: string, event: JsonObject): string => {
  const contract = objectAt(event, 'createdEvent') ?? event;
  const template = textAt(contract, 'templateId').split(':').at(-1) ?? '';
  const say = variant === 'JsUnassignedEvent' ? hostingText.left : hostingText.arrived;
  return say(
    template,
    shortParties.party(textAt(event, 'source')),
    shortParties.party(textAt(event, 'target')),
  );
};

/** A change of hosting names its party. A reassignment has a submitter, a contract and its witnesses. */
const partiesIn = (event: JsonObject): readonly string[] => {
  const contract = objectAt(event, 'createdEvent') ?? event;
  const named = [textAt(event, 'partyId'), textAt(event, 'submitter')];
  const shown = ['signatories', 'observers', 'witnessParties'];
  const all = [...named, ...shown.flatMap((field) => textsAt(contract, field))];
  return [...new Set(all)].filter((party) => party !== '');
};

interface MovedHosting {
  readonly sentence: string;
  readonly parties: readonly string[];
}

/** Where parties and contracts live from now on; undefined for any other update. */
export const readHostingUpdate = (response: Json): readonly MovedHosting[] | undefined => {
  const update = objectAt(response, 'update');
  const topology = objectAt(update, 'TopologyTransaction', 'value');
  if (topology === undefined) {
    const reassignment = objectAt(update, 'Reassignment', 'value');
    const moves = reassignment && listAt(reassignment, 'events').flatMap(variantsIn);
    return moves?.map(([variant, event]) => ({
      sentence: describeMove(variant, event),
      parties: partiesIn(event),
    }));
  }
  const synchronizer = textAt(topology, 'synchronizerId');
  return listAt(topology, 'events')
    .flatMap((item) => variantsIn(item['event']))
    .map(([variant, event]) => {
      const told = describeHosting(variant, event);
      return {
        sentence:
          synchronizer === '' ? told : hostingText.on(told, shortParties.party(synchronizer)),
        parties: partiesIn(event),
      };
    });
};

export interface ToldEffects {
  readonly effects: Effects;
  readonly named: readonly NamedEffect[];
  readonly acts: readonly Act[];
}

/** One model for what is signed and for what happened. */
export const tellEffects = (history: EffectHistory): ToldEffects => {
  const effects = computeEffects(history);
  return {
    effects,
    named: nameEffects(history, effects),
    // The page of an update shows none.
    get acts() {
      return findActs(history);
    },
  };
};

export const toEffectsJson = ({ named, effects, acts }: ToldEffects): JsonObject =>
  effectsJson(named, effects, acts);

export interface UpdateEffects {
  readonly sentences: readonly string[];
  /** What payers wrote, each once. */
  readonly memos: readonly string[];
  readonly changes: readonly HoldingChange[];
  /** Undefined without events of contracts: topology, reassignments. */
  readonly told: ToldEffects | undefined;
  readonly json: JsonObject;
}

const tellHistory = (history: EffectHistory): UpdateEffects => {
  const told = tellEffects(history);
  return {
    sentences: describeEffects(told.named, told.effects),
    memos: [...new Set(told.named.flatMap(({ memo }) => memo ?? []))],
    changes: told.effects.holdings,
    told,
    // Only a command prints it.
    get json() {
      return toEffectsJson(told);
    },
  };
};

/** No views were asked for, and nothing was looked up. */
const noContext: UpdateContext = { hasViews: false };

/** Undefined if the response is no update with events. */
export const readUpdateEffects = (
  response: Json,
  context: UpdateContext = noContext,
): UpdateEffects | undefined => {
  const history = readUpdateHistory(response, context);
  if (history !== undefined) return tellHistory(history);
  const sentences = readHostingUpdate(response)?.map(({ sentence }) => sentence);
  return (
    sentences && {
      sentences,
      memos: [],
      changes: [],
      told: undefined,
      json: { holdings: [], acts: [], sentences },
    }
  );
};

const carriesTransfer = (record: Json | undefined): JsonObject | undefined => {
  const transfer = objectAt(record, 'transfer');
  return readDescribedTransfer(transfer) === undefined ? undefined : transfer;
};

/** The view outranks the payload, whose fields are the registry's own. */
const carriedTransfer = ({ views, payload }: EffectContract): JsonObject | undefined =>
  [...views.filter(({ interfaceId }) => isInstructionInterface(interfaceId)), { value: payload }]
    .map(({ value }) => carriesTransfer(value))
    .find((transfer) => transfer !== undefined);

const answers = /^TransferInstruction_(?:Accept|Reject|Withdraw|Update)$/;

/** The offers that an update accepts, ends or continues. */
export const findAnsweredOffers = ({ events }: EffectHistory): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'exercise' && answers.test(event.choice) ? [event.contractId] : [],
  );

/**
 * Each transfer that the update makes, offers or ends, as the ledger sent it: of the request for it, of the
 * offer that ends, or of an offer whose request isn't visible. What is below a choice repeats its transfer.
 */
const transfersIn = ({ events, inputs }: EffectHistory): readonly JsonObject[] => {
  const transfers: (JsonObject | undefined)[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index];
    if (event?.kind === 'create') transfers.push(carriedTransfer(event.contract));
    if (event?.kind !== 'exercise') continue;
    const isRequest = event.choice === 'TransferFactory_Transfer';
    if (!isRequest && !answers.test(event.choice)) continue;
    const offer = inputs.get(event.contractId);
    transfers.push(isRequest ? carriesTransfer(event.argument) : offer && carriedTransfer(offer));
    index += event.below;
  }
  return transfers.filter((transfer) => transfer !== undefined);
};

const updateIdIn = (response: Json): string => {
  if (!isObject(response)) return '';
  const transaction =
    objectAt(response, 'transaction') ?? objectAt(response, 'update', 'Transaction', 'value') ?? {};
  return textAt(transaction, 'updateId') || textAt(response, 'update_id');
};

/**
 * Returns what a registry takes as proof of a transfer (`POST /registry/transfer/v0/proof` of the Registry
 * App): the update and its Transfer Object, unchanged. Empty where the update shows none.
 */
export const readTransferObjects = (
  response: Json,
  context: UpdateContext = noContext,
): readonly JsonObject[] => {
  const history = readUpdateHistory(response, context);
  if (history === undefined) return [];
  const updateId = updateIdIn(response);
  return transfersIn(history).map((transfer) => ({ updateId, transfer }));
};
