import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsInLines } from '../../../../../src/features/lookup/model/pasted-ids.ts';
import { wrapAnywhere } from '../../../../../src/lib/text/width.ts';

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'.split('')), {
      minLength: length,
      maxLength: length,
    })
    .map((digits) => digits.join(''));
const update = hex(64).map((digits) => `1220${digits}`);
const contract = hex(136).map((digits) => `00${digits}`);
const anyId = fc.oneof(
  update,
  contract,
  update.map((id) => `alice::${id}`),
);

/** Ways in which screens and commands print an id over several lines. */
const printed: readonly ((id: string, width: number) => string)[] = [
  (id, width) => wrapAnywhere(id, width).join('\n'),
  (id, width) => ` contract_id   ${wrapAnywhere(id, width).join('\n               ')}`,
  (id, width) => `"${wrapAnywhere(id, width).join('\n ')}",`,
  (id, width) => wrapAnywhere(id, width).join('\r\n'),
];

const pasted = fc.array(
  fc.tuple(anyId, fc.nat(printed.length - 1), fc.integer({ min: 76, max: 150 })),
  { minLength: 1, maxLength: 5 },
);

const textOf = (ids: readonly (readonly [string, number, number])[]): string =>
  ids.map(([id, way, width]) => printed[way]?.(id, width) ?? id).join('\n');

describe('ids on stdin', () => {
  it('are whole again, whichever way they were wrapped', () => {
    fc.assert(
      fc.property(pasted, (ids) => {
        const read = idsInLines(textOf(ids)).map((id) => id.replace(/^"|[",]+$|^\S+ {2,}/g, ''));
        expect(read).toEqual(ids.map(([id]) => id));
      }),
    );
  });

  it('are whole again where the second line looks like a relative contract id', () => {
    for (const width of [76, 97, 98]) {
      const id = `${'00'.padEnd(width, 'a')}01`.padEnd(138, 'b');
      expect(idsInLines(wrapAnywhere(id, width).join('\n'))).toEqual([id]);
    }
  });

  it('stay apart where lines of digits could continue each other', () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => `${10_000 + index}`);
    expect(idsInLines(numbers.join('\n'))).toEqual(numbers);
  });

  it('stay apart where lines make no whole id together', () => {
    expect(idsInLines('00aa\n\n00bb\nnonsense\n00cc\n')).toEqual([
      '00aa',
      '00bb',
      'nonsense',
      '00cc',
    ]);
    const id = `1220${'ab'.repeat(32)}`;
    expect(idsInLines(`${id}\n00ff\n${id}`)).toEqual([id, '00ff', id]);
    const contractId = `00${'cd'.repeat(68)}`;
    expect(idsInLines(`${contractId}\n1220\n`)).toEqual([contractId, '1220']);
  });
});
