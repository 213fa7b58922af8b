import { listAt, objectsIn, textAt, objectAt } from '../../lib/json/fields.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { shortParties } from './describe-effects.ts';
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
  if (topology !== undefined) return listAt(topology, 'events').flatMap(describeHosting);
  const reassignment = objectAt(update, 'Reassignment', 'value');
  return reassignment === undefined
    ? undefined
    : objectsIn(reassignment['events']).flatMap(describeMove);
};
