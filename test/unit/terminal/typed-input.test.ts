import { describe, expect, it } from 'vitest';
import { noInput, takeTyped, type InputReading } from '../../../src/terminal/typed-input.ts';

/** Reads chunks one after another. */
const read = (...chunks: readonly string[]) => {
  let reading: InputReading = noInput;
  let keys = '';
  for (const chunk of chunks) {
    const parts = takeTyped(reading, chunk);
    reading = parts.next;
    keys += parts.keys;
  }
  return { keys, reading };
};

/** Every way to cut a text into two reads. */
const cuts = (text: string): readonly (readonly [string, string])[] =>
  Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);

// As xterm's control sequences (ctlseqs) and the graphics protocol of kitty describe them.
const replies = [
  '\x1b]11;rgb:ffff/ffff/ffff\x07',
  '\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\',
  '\x1b]4;1;rgb:cdcd/0000/0000\x1b\\',
  '\x1b]52;c;cTpYQg==\x07',
  '\x1bP1+r544e=787465726d\x1b\\',
  '\x1bP>|XTerm(388)\x1b\\',
  '\x1bP1$r0m\x1b\\',
  '\x1b_Gi=31;OK\x1b\\',
];

describe('a reply of the terminal that is a string', () => {
  it.each(replies)('%j is no key', (reply) => {
    expect(read(`j${reply}k`)).toEqual({ keys: 'jk', reading: noInput });
  });

  it.each(replies)(
    '%j is passed on as what it says, wherever a read ends but after its second character',
    (reply) => {
      const said = reply.replace(/^\x1b|(?:\x07|\x1b\\)$/g, '');
      expect(takeTyped(noInput, `j${reply}k`).replies).toEqual([said]);
      for (const [head, tail] of cuts(reply).filter((_, at) => at !== 1)) {
        const first = takeTyped(noInput, head);
        expect([...first.replies, ...takeTyped(first.next, tail).replies]).toEqual([said]);
      }
    },
  );

  it.each(replies)('%j is no text, wherever it is cut after its first characters', (reply) => {
    for (const [head, tail] of cuts(reply).slice(2))
      expect(read(head, `${tail}k`), JSON.stringify([head, tail])).toEqual({
        keys: 'k',
        reading: noInput,
      });
  });

  it('whose escape was taken for Esc types nothing', () => {
    expect(read('\x1b', ']11;rgb:ffff/ffff/ffff\x07k').keys).toBe('\x1bk');
  });

  it('that lacks its end ends with the next control character, which is a key', () => {
    expect(read('\x1b]11;rgb:ff', '\x03').keys).toBe('\x03');
    expect(read('\x1b]11;rgb:ff', '\x1b[Ak').keys).toBe('\x1b[Ak');
    expect(read('\x1b]11;rgb:ff', '\x1b', '[Ak').keys).toBe('\x1b[Ak');
  });
});

describe('keys', () => {
  it.each(['j', '\x1b', '\x1b[A', '\x1bOP', '\x1b]', '\x1bP', '\x1b_', '\x1b]x', 'é\r', '\x1bPG'])(
    '%j stays as it is',
    (keys) => {
      expect(read(keys).keys).toBe(keys);
    },
  );
});

describe('a paste', () => {
  const [start, end] = ['\x1b[200~', '\x1b[201~'];

  it('stays as it is, however two reads cut it', () => {
    const text = `j${start}alice::1220\nbob${end}k`;
    for (const chunks of [[text], ...cuts(text)])
      expect(read(...chunks), JSON.stringify(chunks)).toEqual({ keys: text, reading: noInput });
  });

  it('keeps a reply in it as text: a terminal never sends one there', () => {
    const text = `${start}\x1b]11;rgb:ffff\x07${end}`;
    expect(read(text).keys).toBe(text);
  });

  it('that has ends in its text goes on to its last one, so that none of it is a key', () => {
    expect(read(`${start}abc${end}q\r${end}k`).keys).toBe(`${start}abcq\r${end}k`);
    expect(read(`${start}abc`, `${end}q\r${end}k`).keys).toBe(`${start}abcq\r${end}k`);
  });

  it('that begins others in its text is one paste', () => {
    expect(read(`${start}abc${end}q\r${start}d${end}k`).keys).toBe(`${start}abcq\rd${end}k`);
  });

  it('is followed by another one in a later read', () => {
    const pastes = [`${start}abc${end}`, '\t', `${start}d${end}`];
    expect(read(...pastes).keys).toBe(pastes.join(''));
  });
});
