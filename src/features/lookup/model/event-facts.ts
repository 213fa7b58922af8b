import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { unpopulatedFields } from '../../../ledger/schema/contract-schema.ts';
import { textAt, numberAt, ownEntry } from '../../../lib/json/fields.ts';
import type { FactField, FactWriter } from './fact-writer.ts';
import { consuming } from '../messages/result.ts';

/** The fields of a contract, without the place of its event (API description 2, CreatedEvent). */
const contractFields: readonly FactField[] = [
  ['contractId', 'contract'],
  ['templateId', 'template'],
  ['packageName', 'package'],
  ['representativePackageId', 'represented by'],
  ['createdAt', 'created at'],
  ['signatories', 'signatories', 'none'],
  ['observers', 'observers', 'none'],
];

const argumentFields: readonly FactField[] = [
  ['contractKeyHash', 'key hash'],
  ['createArgument', 'argument', '{}'],
];

/** The heading of an event repeats the node id. */
const placeFields: readonly FactField[] = [
  ['offset', 'offset'],
  ['nodeId', 'node'],
];

type EventDescription = {
  /** What happened, in one or two words. */
  readonly word: string;
  readonly subject: (event: JsonObject) => string;
  readonly fields: readonly FactField[];
  readonly hidden: readonly string[];
};

/** The field shows the package. */
export const templateName = (templateId: string): string =>
  templateId.split(':').slice(-2).join(':');

const template = (event: JsonObject): string => templateName(textAt(event, 'templateId'));

const exercise = (event: JsonObject): string => {
  const ends = event['consuming'] === true ? ` (${consuming})` : '';
  return `${textAt(event, 'choice')} on ${template(event)}${ends}`;
};

const witnesses: FactField = ['witnessParties', 'witnesses', 'none'];

const moved: readonly FactField[] = [
  ['source', 'from'],
  ['target', 'to'],
  ['submitter', 'submitter'],
  ['reassignmentId', 'reassignment'],
  ['reassignmentCounter', 'counter'],
];

const authorization: Omit<EventDescription, 'word'> = {
  subject: (event) => textAt(event, 'partyId'),
  fields: [
    ['partyId', 'party'],
    ['participantId', 'participant'],
    ['participantPermission', 'permission'],
  ],
  hidden: [],
};

/** The variants are those of JsTransaction and Update (API description 2). */
const eventDescriptions: Readonly<Record<string, EventDescription>> = {
  CreatedEvent: {
    word: 'created',
    subject: template,
    fields: [
      ...contractFields,
      witnesses,
      ['contractKey', 'key'],
      ...argumentFields,
      ['interfaceViews', 'interface views'],
      ['createdEventBlob', 'blob'],
      ...placeFields,
    ],
    hidden: ['acsDelta'],
  },
  ExercisedEvent: {
    word: 'exercised',
    subject: exercise,
    fields: [
      ['contractId', 'contract'],
      ['templateId', 'template'],
      ['packageName', 'package'],
      ['interfaceId', 'interface'],
      ['actingParties', 'acting', 'none'],
      witnesses,
      ['choiceArgument', 'argument', '{}'],
      ['exerciseResult', 'result', '{}'],
      ['implementedInterfaces', 'implements'],
      ...placeFields,
      ['lastDescendantNodeId', 'last descendant'],
    ],
    hidden: ['choice', 'consuming', 'acsDelta'],
  },
  ArchivedEvent: {
    word: 'archived',
    subject: template,
    fields: [
      ['contractId', 'contract'],
      ['templateId', 'template'],
      ['packageName', 'package'],
      witnesses,
      ['implementedInterfaces', 'implements'],
      ...placeFields,
    ],
    hidden: [],
  },
  JsUnassignedEvent: {
    word: 'unassigned',
    subject: template,
    fields: [
      ['contractId', 'contract'],
      ['templateId', 'template'],
      ['packageName', 'package'],
      ...moved,
      ['assignmentExclusivity', 'submitter only until'],
      witnesses,
      ...placeFields,
    ],
    hidden: [],
  },
  JsAssignmentEvent: {
    word: 'assigned',
    subject: (event) => (isObject(event['createdEvent']) ? template(event['createdEvent']) : ''),
    fields: moved,
    hidden: ['createdEvent'],
  },
  ParticipantAuthorizationAdded: { word: 'authorized', ...authorization },
  ParticipantAuthorizationChanged: { word: 'authorization changed', ...authorization },
  ParticipantAuthorizationRevoked: { word: 'authorization revoked', ...authorization },
  ParticipantAuthorizationOnboarding: { word: 'onboarding', ...authorization },
};

/** Services may write the other variants as `null`, and omit `value` around the content. */
export const readVariant = (json: Json | undefined): readonly [string, Json] => {
  const named = isObject(json) ? Object.entries(json) : [];
  const [name = '', held = null] = named.find(([, content]) => content !== null) ?? named[0] ?? [];
  return [name, isObject(held) && isObject(held['value']) ? held['value'] : held];
};

export type EventNode = {
  readonly depth: number;
  readonly place: string;
  readonly variant: string;
  readonly event: Json;
};

/** The consequences of a choice are below it, by its node id and its last descendant. */
export const buildEventNodes = (events: Json | undefined): readonly EventNode[] => {
  // The last descendants of the choices that the next event may still belong to.
  let above: readonly number[] = [];
  return (isArray(events) ? events : []).map((entry, index) => {
    const wrapped = isObject(entry) && isObject(entry['event']) ? entry['event'] : entry;
    const [variant, event] = readVariant(wrapped);
    const node = isObject(event) ? numberAt(event, 'nodeId') : undefined;
    const last = isObject(event) ? numberAt(event, 'lastDescendantNodeId') : undefined;
    above = above.filter((end) => node !== undefined && node <= end);
    const depth = above.length;
    if (last !== undefined && node !== undefined && last > node) above = [...above, last];
    return { depth, place: String(node ?? index), variant, event };
  });
};

/** Returns undefined for an unknown variant. */
export const eventHeading = ({
  variant,
  event,
}: EventNode): readonly [string, string] | undefined => {
  const description = ownEntry(eventDescriptions, variant);
  return description === undefined || !isObject(event)
    ? undefined
    : [description.word, description.subject(event)];
};

export const writeEvents = (writer: FactWriter, depth: number, events: Json | undefined): void => {
  const placed = buildEventNodes(events);
  writer.line(depth, 'events', String(placed.length));
  for (const node of placed) {
    const { place, variant, event } = node;
    const at = depth + 1 + node.depth;
    const description = ownEntry(eventDescriptions, variant);
    const heading = eventHeading(node);
    if (description === undefined || heading === undefined || !isObject(event)) {
      writer.value(at, `${place} ${variant === '' ? 'unknown' : variant}`, event);
      continue;
    }
    const [word, subject] = heading;
    const { fields, hidden } = description;
    writer.line(at, `${place} ${word}`, subject);
    writer.fields(at + 1, event, { fields, hidden });
    const created = event['createdEvent'];
    const inner = eventDescriptions['CreatedEvent'];
    if (isObject(created) && inner !== undefined) writer.fields(at + 1, created, inner);
  }
};

/** Writes an event as section 4.1 of the API description defines it. */
export const writeContract = (writer: FactWriter, event: JsonObject): void => {
  writer.fields(0, event, {
    fields: [...contractFields, witnesses, ['contractKey', 'key', 'none'], ...argumentFields],
    hidden: unpopulatedFields,
  });
};
