import { pluralize } from '../../lib/text/pluralize.ts';
import type { LookupKind } from '../rules/check-lookup-response.ts';
import {
  checkContractId,
  checkUpdateId,
  isTransactionHash,
  type IdentifierProblem,
} from './identifiers.ts';
import { cleanId } from './shortened-ids.ts';

const eventId = /^#?(1220[0-9a-f]{64}):\d+(?:\/\d+)?$/;

/** `#1220…:3`, with or without `#`. `#1220…:3/1` is another activity of the same event. */
export const updateIdOfEvent = (id: string): string | undefined => eventId.exec(id)?.[1];

/** Matches the beginning of an event id too, and capital digits. */
const bareUpdateId = /^#?(1220[0-9a-f]{64}):?$/i;

/** Also finds the update id in an event id, and in another spelling. */
export const updateIdIn = (text: string): string | undefined =>
  updateIdOfEvent(text) ?? bareUpdateId.exec(text)?.[1]?.toLowerCase();

/** With `#`: scans, even nodes of one scan, write it with or without. Any other text is opaque. */
export const normalizeEventId = (id: string): string =>
  id.startsWith('#') || !eventId.test(id) ? id : `#${id}`;

/** Undefined for a text that has one spelling. */
export const otherSpelling = (id: string): string | undefined => {
  if (!eventId.test(id)) return undefined;
  return id.startsWith('#') ? id.slice(1) : `#${id}`;
};

/** A suggestion, not a verdict. */
type DetectedId = {
  /** The kind is undefined if the text looks like none. */
  readonly kind?: LookupKind | 'party' | undefined;
  /** The id is the update id if the text is an event id. */
  readonly id: string;
  readonly words: string;
  /** Real ids are narrower than the API description requires. */
  readonly problem?: IdentifierProblem | undefined;
};

const hexWords = (text: string): string =>
  `${pluralize(text.length, 'hex character')}, starts ${text.slice(0, text.startsWith('1220') ? 4 : 2)}`;

const isHex = (text: string): boolean => /^[0-9a-f]+$/i.test(text);

const contract = (id: string): DetectedId => {
  const problem = checkContractId(id);
  const verdict = problem === undefined ? 'a CONTRACT id' : 'a contract id, but incomplete';
  return { kind: 'contract', id, words: `${hexWords(id)}: looks like ${verdict}`, problem };
};

const update = (id: string): DetectedId => {
  const problem = checkUpdateId(id);
  const verdict = problem === undefined ? 'an UPDATE id' : 'an update id, but incomplete';
  return { kind: 'update', id, words: `${hexWords(id)}: looks like ${verdict}`, problem };
};

const physicalSynchronizer = /^[^\s:]+::1220[0-9a-f]{64}::(?:\d+|dev)-\d+$/;
const synchronizerWords =
  'a SYNCHRONIZER id, with its protocol version and serial: there is nothing to look up';

/** Ignores what a screen prints around the id. */
export const identifyId = (typed: string): DetectedId => {
  const id = cleanId(typed);
  if (id === '') return { id, words: 'paste or type an id' };
  const updateId = updateIdOfEvent(id);
  if (updateId !== undefined)
    return { kind: 'update', id: updateId, words: 'an EVENT id: looks up its update' };
  if (/^[^\s:]+::1220[0-9a-f]{64}$/.test(id))
    return { kind: 'party', id, words: 'a PARTY id: Enter filters the activity by this party' };
  const bare = updateIdIn(id);
  if (bare !== undefined) return update(bare);
  if (physicalSynchronizer.test(id)) return { id, words: synchronizerWords };
  if (!isHex(id)) {
    const index = id.search(/[^0-9a-f]/i);
    return { id, words: `not a known id format (bad character ${index + 1}); choose a type` };
  }
  if (isTransactionHash(id))
    return { kind: 'update', id, words: 'a transaction HASH: looks up its update' };
  if (id.startsWith('1220')) return update(id);
  if (/^0[01]/.test(id)) return contract(id);
  return { id, words: `${hexWords(id)}: not a known id format; choose a type` };
};

/** A link to a party opens its activity. */
export type IdLink = { readonly to: 'contract' | 'update' | 'party'; readonly id: string };

const party = /^[A-Za-z0-9:\-_ ]{1,185}::1220[0-9a-f]{64}$/;

/** Only their field tells ids of synchronizers and participants from a party's. */
const otherNames = /synchronizer|domain|participant|^(?:source|target)$/i;

export const linkForField = (value: string, name = ''): IdLink | undefined => {
  if (value.length > 300 || otherNames.test(name)) return undefined;
  const update = updateIdIn(value);
  if (update !== undefined) return { to: 'update', id: update };
  if (checkUpdateId(value) === undefined) return { to: 'update', id: value };
  // Ids of packages and hashes have as many digits: none of them is a contract id, though it may begin as one.
  if (isTransactionHash(value)) return undefined;
  if (party.test(value)) return { to: 'party', id: value };
  return checkContractId(value) === undefined ? { to: 'contract', id: value } : undefined;
};
