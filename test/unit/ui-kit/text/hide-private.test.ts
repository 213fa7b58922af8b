import { describe, expect, it } from 'vitest';
import { shortenId } from '../../../../src/lib/text/width.ts';
import { findPrivate, hidePrivate } from '../../../../src/ui-kit/text/hide-private.ts';
import { lineOf } from '../../../../src/ui-kit/text/line.ts';

describe('a party with spaces or colons in its name', () => {
  const fingerprint = `1220${'ab'.repeat(32)}`;

  it.each(['Deutsche Bank AG', 'org:dept:desk', 'Bank of the Gulf', 'A B C'])(
    'is hidden however it is shortened: %s',
    (name) => {
      const id = `${name}::${fingerprint}`;
      const [ids, names] = [id, name].map((text) => new Set([text.toLowerCase()]));
      const none = new Set<string>();
      const find = findPrivate({
        ids: ids ?? none,
        names: names ?? none,
        memos: none,
        amounts: none,
      });
      for (let width = 8; width <= id.length; width += 1) {
        const short = shortenId(id, width);
        const hidden = hidePrivate(lineOf(`1 sender ${short}   2 receiver -`), find)
          .map(({ text }) => text)
          .join('');
        expect(hidden.replace(/1 sender|2 receiver -/g, ''), short).toMatch(/^[▒ ]*$/);
      }
    },
  );
});
