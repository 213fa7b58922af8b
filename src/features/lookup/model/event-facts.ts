import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { unpopulatedFields } from '../../../ledger/schema/contract-schema.ts';
import { ownEntry } from '../../../lib/json/fields.ts';
import { buildEventNodes, eventHeading } from './event-tree.ts';
import type { FactField, FactWriter } from './fact-writer.ts';

const identityFields: readonly FactField[] = [
  ['contractId', 'contract'],
  ['templateId', 'template'],
  ['packageName', 'package'],
];

/** The fields of a contract, without the place of its event (API description 2, CreatedEvent). */
const contractFields: readonly FactField[] = [
  ...identityFields,
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

type EventFields = {
  readonly fields: readonly FactField[];
  readonly hidden: readonly string[];
};

const witnesses: FactField = ['witnessParties', 'witnesses', 'none'];

const moved: readonly FactField[] = [
  ['source', 'from'],
  ['target', 'to'],
  ['submitter', 'submitter'],
  ['reassignmentId', 'reassignment'],
  ['reassignmentCounter', 'counter'],
];

const authorization: EventFields = {
  fields: [
    ['partyId', 'party'],
    ['participantId', 'participant'],
    ['participantPermission', 'permission'],
  ],
  hidden: [],
};

const createdFields: EventFields = {
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
};

/** The variants are those of JsTransaction and Update (API description 2). */
const eventFields: Readonly<Record<string, EventFields>> = {
  CreatedEvent: createdFields,
  ExercisedEvent: {
    fields: [
      ...identityFields,
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
    fields: [...identityFields, witnesses, ['implementedInterfaces', 'implements'], ...placeFields],
    hidden: [],
  },
  JsUnassignedEvent: {
    fields: [
      ...identityFields,
      ...moved,
      ['assignmentExclusivity', 'submitter only until'],
      witnesses,
      ...placeFields,
    ],
    hidden: [],
  },
  JsAssignmentEvent: {
    fields: moved,
    hidden: ['createdEvent'],
  },
  ParticipantAuthorizationAdded: authorization,
  ParticipantAuthorizationChanged: authorization,
  ParticipantAuthorizationRevoked: authorization,
  ParticipantAuthorizationOnboarding: authorization,
};

export const writeEvents = (writer: FactWriter, depth: number, events: Json | undefined): void => {
  const placed = buildEventNodes(events);
  writer.line(depth, 'events', String(placed.length));
  for (const node of placed) {
    const { place, variant, event } = node;
    const at = depth + 1 + node.depth;
    const known = ownEntry(eventFields, variant);
    const heading = eventHeading(node);
    if (known === undefined || heading === undefined || !isObject(event)) {
      writer.value(at, `${place} ${variant === '' ? 'unknown' : variant}`, event);
      continue;
    }
    const [word, subject] = heading;
    writer.line(at, `${place} ${word}`, subject);
    writer.fields(at + 1, event, known);
    const created = event['createdEvent'];
    if (isObject(created)) writer.fields(at + 1, created, createdFields);
  }
};

/** Writes an event as section 4.1 of the API description defines it. */
export const writeContract = (writer: FactWriter, event: JsonObject): void => {
  writer.fields(0, event, {
    fields: [...contractFields, witnesses, ['contractKey', 'key', 'none'], ...argumentFields],
    hidden: unpopulatedFields,
  });
};
