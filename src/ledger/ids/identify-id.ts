import {
  checkContractId,
  checkUpdateId,
  updateIdOfEvent,
  type IdentifierProblem,
} from './identifiers.ts';
import type { LookupKind } from '../lookup-request.ts';
import { cleanId } from './pasted-id.ts';

/** What a text looks like, for somebody who pastes an id. A suggestion, never a verdict. */
export type DetectedId = {
  /** The kind to ask for; undefined when the text looks like none. */
  readonly kind?: LookupKind | 'party' | undefined;
  /** The id to ask for: of an event id its update id. */
  readonly id: string;
  readonly words: string;
  /** What is unusual about the id: a note, as real ids are narrower than the interface says. */
  readonly problem?: IdentifierProblem | undefined;
};

const hexWords = (text: string): string =>
  `${text.length} hex characters, starts ${text.slice(0, text.startsWith('1220') ? 4 : 2)}`;

const isHex = (text: string): boolean => /^[0-9a-f]+$/i.test(text);

const contract = (id: string): DetectedId => {
  const problem = checkContractId(id);
  const verdict = problem === undefined ? 'a CONTRACT id' : 'a contract id, not a whole one';
  return { kind: 'contract', id, words: `${hexWords(id)}: looks like ${verdict}`, problem };
};

const update = (id: string): DetectedId => {
  const problem = checkUpdateId(id);
  const verdict = problem === undefined ? 'an UPDATE id' : 'an update id, not a whole one';
  return { kind: 'update', id, words: `${hexWords(id)}: looks like ${verdict}`, problem };
};

/** Says what an id looks like while it is typed; what a screen puts around it does not count. */
export const identifyId = (typed: string): DetectedId => {
  const id = cleanId(typed);
  if (id === '') return { id, words: 'paste or type an id' };
  const updateId = updateIdOfEvent(id);
  if (updateId !== undefined)
    return { kind: 'update', id: updateId, words: 'an EVENT id: its update will be looked up' };
  if (/^[^\s:]+::1220[0-9a-f]{64}$/.test(id))
    return { kind: 'party', id, words: 'a PARTY: Enter filters the activity by it' };
  if (!isHex(id)) {
    const index = id.search(/[^0-9a-f]/i);
    return { id, words: `not hexadecimal from character ${index + 1} on: choose what to ask for` };
  }
  if (id.startsWith('1220')) return update(id);
  if (/^0[01]/.test(id)) return contract(id);
  return { id, words: `${hexWords(id)}: neither 00, 01 nor 1220: choose what to ask for` };
};
