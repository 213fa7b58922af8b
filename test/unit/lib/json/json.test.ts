import fc from 'fast-check';
import { stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import {
  isArray,
  isNumeric,
  isObject,
  LosslessNumber,
  parseJson,
  stringifyJson,
} from '../../../../src/lib/json/json.ts';

const field = (text: string, key = 'n'): unknown => {
  const json = parseJson(text);
  return isObject(json) ? json[key] : undefined;
};

describe('reading JSON', () => {
  it('gives plain numbers where a double spells them the same', () => {
    expect(parseJson('{"n":42,"list":[-7,0,9007199254740991]}')).toEqual({
      n: 42,
      list: [-7, 0, 9007199254740991],
    });
    expect(field('{"n":1.5}')).toBe(1.5);
  });

  it.each(['9007199254740993', '-9223372036854775808', '1.0', '1e3', '-0', '1E400', '0.10'])(
    'keeps %s to the digit, wherever it stands',
    (digits) => {
      for (const text of [digits, `[1, ${digits}]`, `{"a":"x", "n" : ${digits}}`, `[${digits}]`]) {
        expect(stringifyJson(parseJson(text))).toBe(text.replaceAll(' ', ''));
      }
    },
  );

  it('takes times, parties and prose for what they are: text', () => {
    const text = '{"date":"2026-02-03T12:04:47.205Z","party":"bob::1220e5","d":"rent, 42.50"}';
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('keeps a key named __proto__ as a plain field, and no prototype changes', () => {
    for (const number of ['1', '1.0']) {
      const json = parseJson(`{"__proto__":{"polluted":true},"n":${number}}`);
      expect(Object.keys(json as object)).toEqual(['__proto__', 'n']);
      expect(stringifyJson(json)).toBe(`{"__proto__":{"polluted":true},"n":${number}}`);
    }
    expect('polluted' in {}).toBe(false);
  });

  it('lets the last of two equal keys win, with and without large numbers', () => {
    expect(field('{"n":1,"n":2}')).toBe(2);
    expect(String(field('{"n":1.0,"n":2.0}'))).toBe('2.0');
  });

  it.each(['', '{', '{"a":1,}', "{'a':1}", '01', '1.', 'NaN', '[1.0', '"\n"'])(
    'throws a SyntaxError for %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it.each([1000, 200_000])('refuses %i levels instead of running out of stack', (levels) => {
    const nested = '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parseJson(nested)).toThrow('nested more than 500 levels deep');
  });

  it('counts no brackets that stand in texts', () => {
    const text = JSON.stringify({ a: `${'['.repeat(900)}"\\`, b: '{'.repeat(900) });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});

describe('strings around numbers', () => {
  /** Quotes, backslashes, brackets and digits, which are text in a string. */
  const text = fc.string({
    unit: fc.constantFrom('"', '\\', '[', '}', '1.0', '-0', ':', ',', 'ö'),
  });

  it('tells the numbers of a document from all that its strings hold', () => {
    fc.assert(
      fc.property(text, text, text, fc.constantFrom('1.0', '-0', '7'), (a, b, c, digits) => {
        const key = JSON.stringify(`k${b}`);
        const written = `{${key}:${JSON.stringify(a)},"n":[${JSON.stringify(c)},${digits}]}`;
        expect(stringifyJson(parseJson(written))).toBe(written);
      }),
    );
  });

  it('counts 500 levels, also of a field that a later one replaces', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(stringifyJson(parseJson(nested(500)))).toBe(nested(500));
    expect(() => parseJson(nested(501))).toThrow('nested more than 500 levels deep');
    expect(() => parseJson(`{"a":${nested(500)},"a":1.0}`)).toThrow(SyntaxError);
  });
});

describe('writing JSON', () => {
  it('writes plain values as the library for long numbers does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        expect(stringifyJson(value, indent)).toBe(stringify(value, undefined, indent));
      }),
    );
  });

  it('writes integers of any size, from whatever type they come', () => {
    const value = { big: 2n ** 70n, lossless: new LosslessNumber('10.00'), plain: 7 };
    expect(stringifyJson(value)).toBe('{"big":1180591620717411303424,"lossless":10.00,"plain":7}');
  });

  it('indents when asked', () => {
    expect(stringifyJson({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('gives back what it read, for any JSON', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), (text) => {
        expect(parseJson(stringifyJson(parseJson(text)))).toEqual(parseJson(text));
      }),
    );
  });

  it('keeps the digits of any number in any place of any document', () => {
    const number = fc
      .tuple(fc.bigInt(), fc.stringMatching(/^(\.\d{1,12})?(e-?\d{1,3})?$/))
      .map(([whole, rest]) => `${whole}${rest}`);
    const inPlace = fc.constantFrom('{"n":%}', '[0,%]', '[%]', '%', '{"a":{"b" :\n %}}');
    fc.assert(
      fc.property(number, inPlace, (digits, place) => {
        const text = place.replace('%', digits);
        expect(stringifyJson(parseJson(text))).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('telling JSON values apart', () => {
  it('never takes a list, a null or a large number for an object', () => {
    expect([{}, [], null, new LosslessNumber('1.0'), 'x'].map(isObject)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('knows numbers of both kinds, and lists', () => {
    expect([1, new LosslessNumber('1.0'), '1', null].map(isNumeric)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isArray([]), isArray({}), isArray(undefined)]).toEqual([true, false, false]);
  });
});
