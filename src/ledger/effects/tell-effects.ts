import { type Json, type JsonObject, isObject } from '../../lib/json/json.ts';
import { findActs, type Act } from './acts.ts';
import { computeEffects } from './compute-effects.ts';
import { describeEffects, shortParties } from './describe-effects.ts';
import type { EffectHistory, HoldingChange, Effects } from './effects.ts';
import { nameEffects } from './name-effects.ts';
import { effectsJson, type NamedEffect } from './named-effect.ts';
import { readUpdateHistory, type UpdateContext } from './read-update.ts';
import { listAt, objectsIn, textAt, objectAt } from '../../lib/json/fields.ts';
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

const describeHosting = (item: JsonObject): readonly string[] =>
  Object.entries(objectAt(item, 'event') ?? {}).map(([variant, wrapped]) => {
    const event = objectAt(wrapped, 'value') ?? objectAt(wrapped) ?? {};
    const say = sentences[variant];
    return say === undefined
      ? hostingText.unknown(variant)
      : say(
          shortParties.party(textAt(event, 'partyId')),
          shortParties.party(textAt(event, 'participantId')),
          permissionOf(event),
        );
  });

const describeMove = (item: JsonObject): readonly string[] =>
  Object.entries(item).map(([variant, wrapped]) => {
    const event = objectAt(wrapped, 'value') ?? objectAt(wrapped) ?? {};
    const contract = objectAt(event, 'createdEvent') ?? event;
    const [from, to] = [textAt(event, 'source'), textAt(event, 'target')];
    const template = textAt(contract, 'templateId').split(':').at(-1) ?? '';
    return variant === 'JsUnassignedEvent'
      ? hostingText.left(template, shortParties.party(from), shortParties.party(to))
      : hostingText.arrived(template, shortParties.party(from), shortParties.party(to));
  });

export const describeHostingUpdate = (response: Json): readonly string[] | undefined => {
  if (!isObject(response)) return undefined;
  const update = objectAt(response, 'update');
  const topology = objectAt(update, 'TopologyTransaction', 'value');
  if (topology !== undefined) {
    const synchronizer = textAt(topology, 'synchronizerId');
    const told = listAt(topology, 'events').flatMap(describeHosting);
    return synchronizer === ''
      ? told
      : told.map((sentence) => hostingText.on(sentence, shortParties.party(synchronizer)));
  }
  const reassignment = objectAt(update, 'Reassignment', 'value');
  return reassignment === undefined
    ? undefined
    : objectsIn(reassignment['events']).flatMap(describeMove);
};

export interface ToldEffects {
  readonly effects: Effects;
  readonly named: readonly NamedEffect[];
  readonly acts: readonly Act[];
}

/** One model for what is signed and for what happened. */
export const tellEffects = (history: EffectHistory): ToldEffects => {
  const effects = computeEffects(history);
  return { effects, named: nameEffects(history, effects), acts: findActs(history) };
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
    json: toEffectsJson(told),
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
  const sentences = describeHostingUpdate(response);
  return (
    sentences && {
      sentences,
      memos: [],
      changes: [],
      told: undefined,
      json: { holdings: [], acts: [], sentences: [...sentences] },
    }
  );
};
