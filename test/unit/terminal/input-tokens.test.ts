import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  giveUpInput,
  noInput,
  takeInput,
  type InputReading,
} from '../../../src/terminal/input-tokens.ts';

/** Reads chunks one after another. */
const readAll = (chunks: readonly string[], hasMouse: boolean) => {
  let next: InputReading = noInput;
  let keys = '';
  const replies: string[] = [];
  const mouse: string[] = [];
  for (const chunk of chunks) {
    const parts = takeInput(next, chunk, hasMouse);
    next = parts.next;
    keys += parts.keys;
    replies.push(...parts.replies);
    mouse.push(...parts.mouse);
  }
  return { keys, replies, mouse, next };
};
const read = (...chunks: readonly string[]) => readAll(chunks, false);
const readWithMouse = (...chunks: readonly string[]) => readAll(chunks, true);

/** What is typed once nothing follows; `between` adds such a moment after each read. */
const typedInAll = (
  chunks: readonly string[],
  { hasMouse = false, between = false } = {},
): string => {
  let next: InputReading = noInput;
  let keys = '';
  const wait = (): void => {
    while (next.held !== '' || next.place === 'reply') {
      const given = giveUpInput(next, hasMouse);
      keys += given.keys;
      next = given.next;
    }
  };
  for (const chunk of chunks) {
    const parts = takeInput(next, chunk, hasMouse);
    keys += parts.keys;
    next = parts.next;
    if (between) wait();
  }
  wait();
  return keys;
};
const typed = (...chunks: readonly string[]): string => typedInAll(chunks);

/** Every way to cut a text into two reads. */
const cuts = (text: string): readonly (readonly [string, string])[] =>
  Array.from({ length: text.length - 1 }, (_, at) => [text.slice(0, at + 1), text.slice(at + 1)]);

const cutInto = (text: string, lengths: readonly number[]): readonly string[] => {
  let at = 0;
  const chunks = lengths.map((length) => text.slice(at, (at += length)));
  return [...chunks, text.slice(at)].filter((chunk) => chunk !== '');
};

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
  it.each(replies)('%j is no key, and is passed on as what it says', (reply) => {
    const said = reply.replace(/^\x1b|(?:\x07|\x1b\\)$/g, '');
    expect(read(`j${reply}k`)).toEqual({ keys: 'jk', replies: [said], mouse: [], next: noInput });
  });

  it.each(replies)('%j is the same wherever a read ends, but for Esc after its first', (reply) => {
    const said = reply.replace(/^\x1b|(?:\x07|\x1b\\)$/g, '');
    for (const [head, tail] of cuts(reply)) {
      const { keys, replies: heard, next } = read(head, `${tail}k`);
      const esc = head === '\x1b' ? head : '';
      expect({ keys, heard, next }, JSON.stringify([head, tail])).toEqual({
        keys: `${esc}k`,
        heard: [said],
        next: noInput,
      });
    }
  });

  it('that lacks its end ends with the next control character, which is a key', () => {
    expect(read('\x1b]11;rgb:ff', '\x03').keys).toBe('\x03');
    expect(read('\x1b]11;rgb:ff', '\x1b[Ak').keys).toBe('\x1b[Ak');
    expect(read('\x1b]11;rgb:ff', '\x1b', '[Ak').keys).toBe('\x1b[Ak');
  });
});

describe('a report of the terminal', () => {
  it.each(['\x1b[?69;2$y', '\x1b[?62;4c', '\x1b[?1u'])('%j is no key', (report) => {
    expect(read(`j${report}k`).keys).toBe('jk');
    for (const [head, tail] of cuts(report))
      expect(read(head, `${tail}k`).keys, JSON.stringify([head, tail])).toBe(
        head === '\x1b' ? '\x1bk' : 'k',
      );
  });

  it('that never ends is dropped', () => {
    expect(typed('\x1b[?69;')).toBe('');
  });
});

describe('keys', () => {
  it.each(['j', '\x1b', '\x1b[A', '\x1bOP', '\x1b]', '\x1bP', '\x1b_', '\x1b]x', 'é\r', '\x1bPG'])(
    '%j stays as it is',
    (keys) => {
      expect(typed(keys)).toBe(keys);
    },
  );

  it('begin with Esc at once while there is no mouse', () => {
    expect(read('\x1b').keys).toBe('\x1b');
    expect(readWithMouse('\x1b').keys).toBe('');
  });
});

describe('a paste', () => {
  const [start, end] = ['\x1b[200~', '\x1b[201~'];

  it('stays as it is, however two reads cut it', () => {
    const text = `j${start}alice::1220\nbob${end}k`;
    for (const chunks of [[text], ...cuts(text)])
      expect(typed(...chunks).replace('\x1b\x1b', '\x1b'), JSON.stringify(chunks)).toBe(text);
  });

  it('keeps a reply in it as text: a terminal never sends one there', () => {
    const text = `${start}\x1b]11;rgb:ffff\x07${end}`;
    expect(typed(text)).toBe(text);
  });

  it('that has ends in its text goes on to its last one, so that none of it is a key', () => {
    expect(typed(`${start}abc${end}q\r${end}k`)).toBe(`${start}abcq\r${end}k`);
    expect(typed(`${start}abc`, `${end}q\r${end}k`)).toBe(`${start}abcq\r${end}k`);
  });

  it('that has ends in its text goes on wherever reads end', () => {
    const text = fc.array(fc.constantFrom('q', '\r', '!', ' ', end, '\x1b[A'), { maxLength: 12 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(6), { maxLength: 20 }), (parts, lengths) => {
        const chunks = cutInto(`${start}${parts.join('')}${end}`, lengths);
        const all = typedInAll(chunks, { hasMouse: true });
        expect(all.startsWith(start)).toBe(true);
        expect(all.indexOf(end)).toBe(all.length - end.length);
      }),
    );
  });

  it('is over after a moment, and so is what is held after it', () => {
    expect(typedInAll([`${start}abc${end}`, 'q', end], { between: true })).toBe(
      `${start}abc${end}q${end}`,
    );
    const { next } = readWithMouse(`${start}abc${end}j\x1b[<0;3;4M`);
    expect(giveUpInput(next, true)).toMatchObject({
      keys: `${end}j`,
      mouse: ['\x1b[<0;3;4M'],
      next: noInput,
    });
  });

  it('that begins others in its text is one paste', () => {
    expect(typed(`${start}abc${end}q\r${start}d${end}k`)).toBe(`${start}abcq\rd${end}k`);
  });

  it('is followed by another one after a moment', () => {
    const pastes = [`${start}abc${end}`, '\t', `${start}d${end}`];
    expect(typedInAll(pastes, { between: true })).toBe(pastes.join(''));
  });

  it('drops a report of the mouse in it, and keeps the rest of its text', () => {
    const chunks = [`${start}party`, '\x1b[<0;3;4M', `::1220${end}j`];
    expect(typedInAll(chunks, { hasMouse: true })).toBe(`${start}party::1220${end}j`);
    expect(readWithMouse(...chunks).mouse).toEqual([]);
  });

  it('is never held without a bound', () => {
    const { keys, next } = read(`${start}abc${end}${'j'.repeat(10_000)}`);
    expect(next).toMatchObject({ place: 'paste', held: '' });
    expect(keys).toHaveLength(start.length + 10_003);
  });
});

/** As xterm's control sequences (ctlseqs) name them, X10 with the bytes of any cell. */
const reports = fc.oneof(
  fc.constantFrom(
    ...['\x1b[0n', '\x1b[3n', '\x1b[?13n', '\x1b[24;80R', '\x1b[?24;80;1R', '\x1b[8;24;80t'],
    ...['\x1b[1t', '\x1b[3;0;0t', '\x1b[?62;4c', '\x1b[>41;388;0c', '\x1b[=0;1c', '\x1b[?1u'],
    ...['\x1b[I', '\x1b[O', '\x1b[?69;2$y', '\x1b[4;2$y', '\x1b[2;1;1;120;120;1;0x'],
    ...['\x1b]lq a title! q\x1b\\', '\x1b]Lq\x1b\\', '\x1b]11;rgb:ffff/ffff/ffff\x07'],
    ...['\x1bP!|00000000\x1b\\', '\x1bP>|XTerm(388)\x1b\\', '\x1bP1$r0m\x1b\\'],
    ...['\x1bP0!u%5\x1b\\', '\x1bP1+r544e=787465726d\x1b\\', '\x1b_Gi=31;OK\x1b\\'],
    ...['\x1b[<0;3;4M', '\x1b[<65;80;24M', '\x1b[<35;9;9m', '\x1b[32;81;24M'],
  ),
  fc
    .string({ unit: fc.constantFrom(' ', '!', 'q', 'Q', '#', '~'), minLength: 3, maxLength: 3 })
    .map((cell) => `\x1b[M${cell}`),
);

describe('reports of the terminal', () => {
  it.each([true, false])('never act as keys, wherever reads end (mouse: %s)', (hasMouse) => {
    const cut = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(reports, { minLength: 1, maxLength: 8 }), cut, (all, lengths) => {
        const chunks = cutInto(all.join(''), lengths);
        // Without a mouse, an Esc at the end of a read is one at once.
        const keys = typedInAll(chunks, { hasMouse }).replaceAll('\x1b', hasMouse ? '\x1b' : '');
        expect(keys).toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});

const isPaste = (text: string): boolean => text.startsWith('\x1b[200~');

/** Two pastes in one read are one, as another test says. */
const withOnePaste = (pieces: readonly string[]): readonly string[] =>
  pieces.filter((text, index) => !isPaste(text) || pieces.findIndex(isPaste) === index);

describe('reports of the mouse', () => {
  it('are never keys, however a read cuts them', () => {
    const piece = fc.constantFrom(
      ...['j', 'q', '\r', '\x1b[A', '\x1b[1;5C', '\x1bOP', 'é', '\x1b[Z'],
      ...['\x1b[<0;3;4M', '\x1b[<0;3;4m', '\x1b[<65;80;24M', '\x1b[<35;9;9M'],
      '\x1b[200~rm -rf\n\x1b[201~',
    );
    const cut = fc.array(fc.nat(12), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }).map(withOnePaste), cut, (pieces, lengths) => {
        const all = pieces.join('');
        const chunks = cutInto(all, lengths);
        expect(typedInAll(chunks, { hasMouse: true })).toBe(
          pieces.filter((text) => !text.startsWith('\x1b[<')).join(''),
        );
        const { mouse, next } = readWithMouse(...chunks);
        mouse.push(...giveUpInput(next, true).mouse);
        expect(mouse).toEqual(pieces.filter((text) => text.startsWith('\x1b[<')));
      }),
    );
  });

  it('type none of their three characters if the terminal lacks the mode', () => {
    expect(readWithMouse('\x1b[M q', 'qj')).toMatchObject({ keys: 'j', mouse: [] });
  });

  it('that never end are dropped, without the keys after them', () => {
    expect(giveUpInput(readWithMouse('\x1b[<0;1').next, true).keys).toBe('');
  });

  it('whose escape was taken for Esc type nothing', () => {
    const given = giveUpInput(readWithMouse('\x1b').next, true);
    expect(given.keys).toBe('\x1b');
    expect(takeInput(given.next, '[<0;3;4Mj', true).keys).toBe('j');
  });

  it('too long to be one are bounded', () => {
    const { keys, next } = readWithMouse(`\x1b[<${'1'.repeat(100)}`);
    expect(next.held).toBe('');
    expect(keys.length).toBeGreaterThan(100);
  });
});
