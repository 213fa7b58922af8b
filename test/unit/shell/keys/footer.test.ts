import type { KeyScope } from '../../../../src/shell/keys/key-binding.ts';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../../../src/app/keys/key-scopes.ts';
import { displayWidth } from '../../../../src/lib/text/width.ts';
import { footerHints, keyHintLine } from '../../../../src/shell/keys/footer.ts';
import { keymap } from '../../../support/screens/loaded-screens.ts';

const view: readonly KeyScope[] = ['list', 'activity', 'scroll', 'global'];
const hints = (scopes: readonly KeyScope[], width: number) => {
  const { left, right } = footerHints({ table: keymap, scopes, definitionOf, width });
  return [...left, ...(right === undefined ? [] : [right])].map(
    (hint) => `${hint.keys} ${hint.hint}`,
  );
};

describe('the footer', () => {
  it('shows the most important keys first, and help last', () => {
    const shown = hints(view, 80);
    expect(shown.slice(0, 3)).toEqual(['Enter detail', '/ filter', 'l look up']);
    expect(shown.at(-1)).toBe('? help');
  });

  it('drops hints from the right when it is narrow, help after all others', () => {
    const wide = hints(view, 160);
    const narrow = hints(view, 40);
    expect(narrow.slice(0, -1)).toEqual(wide.slice(0, narrow.length - 1));
    expect(narrow.at(-1)).toBe('? help');
    expect(hints(view, 12)).toEqual(['? help']);
    expect(hints(view, 5)).toEqual([]);
  });

  it('leaves a column free at both ends, at any width', () => {
    const stacks: readonly (readonly KeyScope[])[] = [
      view,
      ['copy', 'global'],
      ['filter', 'field', 'global'],
    ];
    for (const scopes of stacks) {
      for (let width = 4; width <= 200; width += 1) {
        const options = { table: keymap, scopes, definitionOf, width };
        const text = keyHintLine(options)
          .map((part) => part.text)
          .join('');
        expect(displayWidth(text), `${width}`).toBe(width);
        expect(text, `${width}`).toMatch(/^ .* $|^ +$/);
      }
    }
  });

  it('shows only keys that work now', () => {
    expect(hints(['copy', 'global'], 80)).toEqual([
      'y event id',
      'u update id',
      'p sender',
      't receiver',
      'j json',
      'a amount',
      'Esc cancel',
    ]);
    expect(hints(['filter', 'field', 'global'], 80)).toEqual([
      'Enter apply',
      'Esc close',
      'Tab complete',
      '↑/↓ history',
      'Ctrl-O save',
    ]);
  });

  it('shows a key and its counterpart as one', () => {
    expect(hints(['detail', 'activity', 'global'], 160)).toContain('n/N next event');
  });

  it('names the keys that scroll where the pane wants them, and those alone that work there', () => {
    const scrolled = (...scopes: readonly KeyScope[]) =>
      hints([...scopes, 'scroll', 'global'], 300).filter((hint) =>
        / (?:move|scroll|page)$/.test(hint),
      );
    expect(scrolled('doctor')).toEqual(['j/k scroll']);
    expect(scrolled('checks')).toEqual(['j/k move']);
    expect(scrolled('review')).toEqual(['PgDn/PgUp page', '↓/↑ scroll']);
    expect(scrolled('palette', 'field')).toEqual(['↓/↑ move']);
  });
});
