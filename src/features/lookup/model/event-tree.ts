import { isArray, isObject, type Json, type JsonObject } from '../../../lib/json/json.ts';
import { numberAt, ownEntry, textAt, textsAt } from '../../../lib/json/fields.ts';
import type { FactWriter } from './fact-writer.ts';
import { scanEvents } from './scan-update.ts';
import { linkForField, type IdLink } from '../../../ledger/ids/identify-id.ts';
import { tellName, tellParty } from '../../../lib/text/quote.ts';
import { findLookAlikes } from '../../../lib/text/shortened-ids.ts';
import * as messages from '../messages/result.ts';

export const isScanUpdate = (response: Json): response is JsonObject =>
  isObject(response) && 'update_id' in response;

/** The field shows the package. */
export const templateName = (templateId: string): string =>
  templateId.split(':').slice(-2).join(':');

const template = (event: JsonObject): string => templateName(textAt(event, 'templateId'));

const exercise = (event: JsonObject): string => {
  const ends = event['consuming'] === true ? ` (${messages.consuming})` : '';
  return `${textAt(event, 'choice')} on ${template(event)}${ends}`;
};

/** Services may write the other variants as `null`, and omit `value` around the content. */
export const readVariant = (json: Json | undefined): readonly [string, Json] => {
  const named = isObject(json) ? Object.entries(json) : [];
  const [name = '', held = null] = named.find(([, content]) => content !== null) ?? named[0] ?? [];
  return [name, isObject(held) && isObject(held['value']) ? held['value'] : held];
};

type EventNode = {
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

/** What happened, in one or two words, and to what. */
type Heading = readonly [word: string, subject: (event: JsonObject) => string];

const party = (event: JsonObject): string => textAt(event, 'partyId');

/** The variants are those of JsTransaction and Update (API description 2). */
const headings: Readonly<Record<string, Heading>> = {
  CreatedEvent: ['created', template],
  ExercisedEvent: ['exercised', exercise],
  ArchivedEvent: ['archived', template],
  JsUnassignedEvent: ['unassigned', template],
  JsAssignmentEvent: [
    'assigned',
    (event) => (isObject(event['createdEvent']) ? template(event['createdEvent']) : ''),
  ],
  ParticipantAuthorizationAdded: ['authorized', party],
  ParticipantAuthorizationChanged: ['authorization changed', party],
  ParticipantAuthorizationRevoked: ['authorization revoked', party],
  ParticipantAuthorizationOnboarding: ['onboarding', party],
};

/** Returns undefined for an unknown variant. */
export const eventHeading = ({
  variant,
  event,
}: EventNode): readonly [string, string] | undefined => {
  const heading = ownEntry(headings, variant);
  if (heading === undefined || !isObject(event)) return undefined;
  const [word, subject] = heading;
  return [word, subject(event)];
};

/** The text of a cell is of the service; ids are listed, because each of them may be shortened. */
export type OverviewCell = string | readonly string[];

/** There is a row for a contract, or for each event. */
export type Overview = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly OverviewCell[])[];
};

/** The details show the module and the package. */
const entityOf = (templateId: string): string => templateId.split(':').at(-1) ?? '';

/** Cuts a time to the second; anything else stays unchanged. */
const secondOf = (time: string): string =>
  /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d+Z$/.test(time) ? `${time.slice(0, 19)}Z` : time;

const contractOverview = (created: JsonObject): Overview => ({
  columns: ['contract', 'signatories', 'observers', 'created'],
  rows: [
    [
      entityOf(textAt(created, 'templateId')),
      textsAt(created, 'signatories'),
      textsAt(created, 'observers'),
      secondOf(textAt(created, 'createdAt')),
    ],
  ],
});

/** Names the acting parties, otherwise the signatories, otherwise the subject. */
const whoOf = (event: JsonObject): readonly string[] => {
  const { createdEvent: created } = event;
  const inner = isObject(created) ? created : event;
  const named = ['actingParties', 'signatories'].map((key) => textsAt(inner, key));
  const alone = ['partyId', 'submitter'].map((key) => textAt(event, key));
  return (
    named.find((parties) => parties.length > 0) ?? alone.filter((party) => party !== '').slice(0, 1)
  );
};

/** Names a choice of a template, a template, or a permission of a party. */
const whatOf = (event: JsonObject): string => {
  const permission = textAt(event, 'participantPermission');
  if (permission !== '') return permission.replace(/^PARTICIPANT_PERMISSION_/, '');
  const { createdEvent: created } = event;
  const entity = entityOf(textAt(isObject(created) ? created : event, 'templateId'));
  const choice = textAt(event, 'choice');
  return choice === '' ? entity : `${choice} on ${entity}`;
};

const eventRow = (placed: EventNode): readonly OverviewCell[] => {
  const { depth, place, variant, event } = placed;
  const [word = variant === '' ? 'unknown' : variant] = eventHeading(placed) ?? [];
  const head = `${'  '.repeat(depth)}${place} ${word}`;
  if (!isObject(event)) return [head, '', ''];
  const who = whoOf(event);
  return [head, whatOf(event), who.length === 0 ? '' : who];
};

const contractLinkOf = (event: Json): IdLink | undefined => {
  if (!isObject(event)) return undefined;
  const { createdEvent: created } = event;
  const key = 'contractId';
  const link = linkForField(textAt(isObject(created) ? created : event, key), key);
  return link?.to === 'contract' ? link : undefined;
};

const cellParties = (cell: OverviewCell | undefined): readonly string[] =>
  cell === undefined || typeof cell === 'string' ? [] : cell;

/**
 * `0 exercised  TransferFactory_Transfer on AmuletRules by alice::1220be1…896`: a line for each event, with
 * parties as the sentence above it has them, whole if two look alike, and a link to its contract.
 */
export const writeEventTree = (writer: FactWriter, events: Json | undefined): void => {
  const rows = buildEventNodes(events).map((placed) => ({
    depth: placed.depth,
    row: eventRow(placed),
    link: contractLinkOf(placed.event),
  }));
  const parties = [...new Set(rows.flatMap(({ row }) => cellParties(row[2])))];
  const alike = findLookAlikes(parties.map((id) => ({ id, short: tellParty(id) })));
  const tell = (party: string): string => {
    const short = tellParty(party);
    return alike.has(short) ? tellName(party) : short;
  };
  for (const { depth, row, link } of rows) {
    const [head, what] = row.map((cell) => (typeof cell === 'string' ? cell : ''));
    const by = cellParties(row[2]).map(tell).join(', ');
    writer.linkedLine(
      depth,
      (head ?? '').trim(),
      by === '' ? (what ?? '') : messages.eventBy(what ?? '', by),
      link,
    );
  }
};

const eventsOverview = (events: Json | undefined): Overview | undefined => {
  const placed = buildEventNodes(events);
  return placed.length === 0
    ? undefined
    : { columns: ['event', 'subject', 'parties'], rows: placed.map(eventRow) };
};

const updateOverview = (update: Json | undefined): Overview | undefined => {
  const [, value] = readVariant(update);
  return isObject(value) ? eventsOverview(value['events']) : undefined;
};

/** Undefined without a contract or an event (API description 4.1, 4.2, 4.5). */
export const buildOverview = (raw: Json): Overview | undefined => {
  if (!isObject(raw)) return undefined;
  if (isScanUpdate(raw)) return eventsOverview(scanEvents(raw));
  const { createdEvent, transaction, update } = raw;
  if (isObject(createdEvent))
    return 'templateId' in createdEvent ? contractOverview(createdEvent) : undefined;
  return isObject(transaction) ? eventsOverview(transaction['events']) : updateOverview(update);
};
