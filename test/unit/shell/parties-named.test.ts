import { describe, expect, it } from 'vitest';
import { partiesNamed } from '../../../src/shell/parties-named.ts';

const key = `1220${'a'.repeat(64)}`;
const [alice, alicia, malice] = [`alice::${key}`, `alice2::${key}`, `malice::${key}`];

describe('a party that is named in the palette', () => {
  const seen = [malice, alicia, alice];

  it('is the one with the whole name, before longer names that begin so', () => {
    expect(partiesNamed('alice', seen)).toEqual([alice]);
  });

  it('is each one whose name begins so, if no name is whole', () => {
    expect(partiesNamed('ali', seen)).toEqual([alicia, alice]);
  });

  it('is a typed party id, which nobody needs to have seen', () => {
    const unseen = `bob::${key}`;
    expect(partiesNamed(unseen, seen)).toEqual([unseen]);
  });

  it('is nobody if no name begins so', () => {
    expect(partiesNamed('bob', seen)).toEqual([]);
  });
});
