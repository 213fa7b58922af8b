import { describe, expect, it } from 'vitest';
import {
  findPastedIds,
  hasIdsInside,
} from '../../../../../src/features/lookup/model/pasted-ids.ts';

const update = `1220${'ef'.repeat(32)}`;
const contract = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const party = `alice::1220${'aa'.repeat(32)}`;

const found = (text: string, seen: readonly string[] = []): readonly string[] => {
  const read = findPastedIds(text, () => seen);
  return read.ok ? read.value.map(({ kind, id }) => `${kind} ${id}`) : [read.error];
};

describe('the ids in a pasted text', () => {
  it.each([
    ['alone', `  ${update}\n`, [`update ${update}`]],
    ['in a sentence', `Could you check ${contract}, please?`, [`contract ${contract}`]],
    ['in a message with quotes', `she wrote "tx ${update}".`, [`update ${update}`]],
    ['in a line of a log', `{"updateId":"${update}","offset":3}`, [`update ${update}`]],
    ['in an address', `https://scan.example/update/${update}?x=1`, [`update ${update}`]],
    ['with capital digits', update.toUpperCase(), [`update ${update}`]],
    ['as an event, whose update is looked up', `see #${update}:3!`, [`update ${update}`]],
    [
      'several, each once',
      `${update}\n${contract} and ${update}`,
      [`update ${update}`, `contract ${contract}`],
    ],
    [
      'wrapped over lines',
      `${contract.slice(0, 60)}\n${contract.slice(60)}`,
      [`contract ${contract}`],
    ],
    ['of a party', `paid by ${party}`, [`party ${party}`]],
    ['shortened, if it was seen', 'alice::1220aaaa…aaaa', [`party ${party}`], [party]],
  ])('are found %s', (_, text, ids, seen: readonly string[] = []) => {
    expect(found(text, seen)).toEqual(ids);
  });

  it.each(['', 'hello', 'v1.2.3 of 2026-02-03', 'ey.ab.cd', update.slice(0, 40)])(
    'are none in "%s"',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('are not inside of a text that is one id, such as the hash of a transaction', () => {
    for (const id of [update, contract, party, 'ab'.repeat(32)])
      expect(hasIdsInside(` ${id}\n`)).toBe(false);
    expect(hasIdsInside(`see ${update}`)).toBe(true);
  });

  it('are not guessed from a shortened id that was never seen', () => {
    expect(found('bob::1220…bdd')[0]).toContain('Paste the whole id.');
  });
});
