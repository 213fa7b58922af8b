import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyId } from '../../../../src/ledger/ids/identify-id.ts';
import {
  cleanId,
  parsePastedId,
  shortenIds,
  shortenFingerprints,
} from '../../../../src/ledger/ids/shortened-ids.ts';
import { shortenId, wrapAnywhere } from '../../../../src/lib/text/width.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'.split('')), {
      minLength: length,
      maxLength: length,
    })
    .map((digits) => digits.join(''));

const update = hex(64).map((digits) => `1220${digits}`);
const event = fc
  .tuple(update, fc.nat(9999), fc.boolean())
  .map(([id, at, marked]) => `${marked ? '#' : ''}${id}:${at}`);
const contract = hex(136).map((digits) => `00${digits}`);
const hint = fc.stringMatching(/^[a-z][a-z0-9_-]{0,24}$/);
const party = fc.tuple(hint, update).map(([name, key]) => `${name}::${key}`);
const anyId = fc.oneof(update, event, contract, party);

/** Every way in which a screen or a command prints a whole id. */
const printed: readonly ((id: string, width: number) => string)[] = [
  (id, width) => wrapAnywhere(id, width).join('\n'),
  (id, width) => ` update_id   ${wrapAnywhere(id, width).join('\n             ')}`,
  (id, width) => ` acts as       ${wrapAnywhere(id, width).join('               ')}`,
  (id) => `"${id}",`,
  (id) => `'${id}'`,
  (id) => `  "updateId": "${id}",`,
  (id) => `updateId: ${id}`,
  (id) => `  - ${id}`,
  (id) => `party: "${id}"`,
  (id) => `[update] ${id}`,
  (id) => `${id} [update]`,
  (id) => `(${id})`,
  (id) => `["${id}"]`,
  (id) => ` │ ${id} │`,
  (id) => `> party  ${id}`,
];

describe('an id that is pasted as it was printed', () => {
  it('is the id itself, whichever way it was printed', () => {
    fc.assert(
      fc.property(anyId, fc.integer({ min: 10, max: 150 }), (id, width) => {
        for (const print of printed) expect(cleanId(print(id, width)), print(id, width)).toBe(id);
      }),
    );
  });

  it('is found again among the ids seen here when it was shortened', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyId, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 9, max: 60 }),
        (seen, width) => {
          const [id = ''] = seen;
          for (const short of [
            shortenId(id, width),
            `${shortenId(id, width)}~`,
            shortenIds(id),
            shortenFingerprints(id),
          ]) {
            if (short === id || !/…/.test(short)) continue;
            const read = parsePastedId(short, () => seen);
            if (read.ok) expect(read.value).toBe(id);
            else expect(read.error).toContain(id);
          }
        },
      ),
    );
  });

  it('is found by a shortened party with two cuts', () => {
    const seen = [`validator-operator::1220${'7'.repeat(62)}74`, `vault::1220${'0'.repeat(64)}`];
    expect(parsePastedId('vali…::1220…74', () => seen)).toEqual({ ok: true, value: seen[0] });
  });

  it('is refused with the ids that match when there are several', () => {
    const seen = [`alice::1220${'1'.repeat(64)}`, `alice::1220${'2'.repeat(63)}1`];
    const read = parsePastedId('alice::1220…1', () => seen);
    expect(read).toMatchObject({ ok: false });
    for (const id of seen) expect(JSON.stringify(read)).toContain(id);
  });

  it('is refused when it was shortened and is not known here', () => {
    expect(parsePastedId('1220ab…91', () => [`1220${'c'.repeat(64)}`])).toEqual({
      ok: false,
      error: 'No known id matches 1220ab…91. Paste the whole id.',
    });
  });

  it('stays as it was typed when it is not certainly one id', () => {
    const two = `1220${'a'.repeat(64)} 1220${'b'.repeat(64)}`;
    for (const text of [
      two,
      'alice',
      'not an id',
      `1220${'a'.repeat(63)}`,
      `x 1220${'a'.repeat(64)} y`,
    ])
      expect(cleanId(` ${text} `)).toBe(text);
  });

  it.each([`#1220${'ab'.repeat(32)}`, `#1220${'ab'.repeat(32)}:`, `1220${'AB'.repeat(32)}`])(
    'is an update id as an event id begins, or in capital digits: %s',
    (text) => {
      expect(identifyId(text)).toMatchObject({ kind: 'update', id: `1220${'ab'.repeat(32)}` });
      expect(identifyId(text).problem).toBeUndefined();
    },
  );

  it('is named where it is the physical id of a synchronizer', () => {
    const { kind, words } = identifyId(`global-domain::1220${'ab'.repeat(32)}::35-1`);
    expect([kind, words]).toEqual([undefined, expect.stringContaining('SYNCHRONIZER')]);
  });

  it('is detected as what it is', () => {
    expect(identifyId(`"updateId": "1220${'a'.repeat(64)}",`)).toMatchObject({
      kind: 'update',
      id: `1220${'a'.repeat(64)}`,
    });
  });
});
