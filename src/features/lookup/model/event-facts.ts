import {
  isArray,
  isNumeric,
  isObject,
  type Json,
  type JsonObject,
} from '../../../lib/json/json.ts';
import { unpopulatedFields } from '../../../ledger/schema/contract-schema.ts';
import { textAt } from '../../../lib/json/json-accessors.ts';
import type { FactField, FactWriter } from './fact-writer.ts';

/** What a contract is, without what every event of it says of its place (interface 2, CreatedEvent). */
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

/** Where an event stands: its heading has the node id as well, for the eye. */
const placeFields: readonly FactField[] = [
  ['offset', 'offset'],
  ['nodeId', 'node'],
];

type Telling = {
  /** What happened, in a word. */
  readonly word: string;
  readonly subject: (event: JsonObject) => string;
  readonly fields: readonly FactField[];
  readonly hidden: readonly string[];
};

/** `Module:Entity` of a template id; its package stands in the field. */
export const templateName = (templateId: string): string =>
  templateId.split(':').slice(-2).join(':');

const template = (event: JsonObject): string => templateName(textAt(event, 'templateId'));

const exercise = (event: JsonObject): string => {
  const ends = event['consuming'] === true ? ', which archives it' : '';
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

const authorisation: Omit<Telling, 'word'> = {
  subject: (event) => textAt(event, 'partyId'),
  fields: [
    ['partyId', 'party'],
    ['participantId', 'participant'],
    ['participantPermission', 'permission'],
  ],
  hidden: [],
};

/** Every variant of an event that is known (interface 2, JsTransaction and Update). */
const tellings: Readonly<Record<string, Telling>> = {
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
      ['assignmentExclusivity', 'kept for the submitter until'],
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
  ParticipantAuthorizationAdded: { word: 'authorised', ...authorisation },
  ParticipantAuthorizationChanged: { word: 'authorised anew', ...authorisation },
  ParticipantAuthorizationRevoked: { word: 'authorisation revoked', ...authorisation },
  ParticipantAuthorizationOnboarding: { word: 'onboarding', ...authorisation },
};

/** The one variant that an object names, and what it holds, with `value` around it or without. */
export const readVariant = (json: Json | undefined): readonly [string, Json] => {
  const [name = '', held = null] = isObject(json) ? (Object.entries(json)[0] ?? []) : [];
  return [name, isObject(held) && isObject(held['value']) ? held['value'] : held];
};

const numberAt = (event: JsonObject, key: string): number | undefined => {
  const value = event[key];
  return isNumeric(value) ? Number(String(value)) : undefined;
};

/** An event at its place in the tree of an update. */
export type EventNode = {
  /** How many choices it is below. */
  readonly depth: number;
  readonly place: string;
  readonly variant: string;
  readonly event: Json;
};

/**
 * The events of an update with their places in its tree: what followed from a choice stands below
 * it, as its node id and the last of its descendants say.
 */
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

/** What happened in an event, in a word, and to what; nothing of a variant that nobody knows. */
export const eventHeading = ({
  variant,
  event,
}: EventNode): readonly [string, string] | undefined => {
  const telling = tellings[variant];
  return telling === undefined || !isObject(event)
    ? undefined
    : [telling.word, telling.subject(event)];
};

/** The events of an update as a tree. */
export const writeEvents = (teller: FactWriter, depth: number, events: Json | undefined): void => {
  const placed = buildEventNodes(events);
  teller.line(depth, 'events', String(placed.length));
  for (const node of placed) {
    const { place, variant, event } = node;
    const at = depth + 1 + node.depth;
    const telling = tellings[variant];
    const heading = eventHeading(node);
    if (telling === undefined || heading === undefined || !isObject(event)) {
      teller.value(at, `${place} ${variant === '' ? 'unknown' : variant}`, event);
      continue;
    }
    const [word, subject] = heading;
    const { fields, hidden } = telling;
    teller.line(at, `${place} ${word}`, subject);
    teller.fields(at + 1, event, { fields, hidden });
    const created = event['createdEvent'];
    const inner = tellings['CreatedEvent'];
    if (isObject(created) && inner !== undefined) teller.fields(at + 1, created, inner);
  }
};

/** A contract as its lookup answers it (interface 4.1). */
export const writeContract = (teller: FactWriter, event: JsonObject): void => {
  teller.fields(0, event, {
    fields: [...contractFields, witnesses, ['contractKey', 'key', 'none'], ...argumentFields],
    hidden: unpopulatedFields,
  });
};
