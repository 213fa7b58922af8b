import type { KeyScope } from '../../../../src/shell/keys/key-binding.ts';
import { describe, expect, it } from 'vitest';
import { resolveKey } from '../../../../src/app/keys/resolve-key.ts';
import '../../../support/screens/loaded-screens.ts';

const view: readonly KeyScope[] = ['list', 'activity', 'scroll', 'global'];
const idOf = (scopes: readonly KeyScope[], chord: string) => {
  const resolution = resolveKey(scopes, chord);
  return resolution?.kind === 'text' ? `text ${resolution.text}` : resolution?.id;
};

describe('a key', () => {
  it('means what the innermost scope says', () => {
    expect(idOf(['form', 'scroll', 'global'], 'G')).toBe('scroll.last');
    expect(idOf(['form', 'scroll', 'global'], 'g')).toBe('form.explain');
    expect(idOf(view, 'p')).toBe('poll.toggle');
    expect(idOf(view, 'q')).toBe('quit');
  });

  it('means nothing when no scope knows it', () => {
    expect(idOf(view, 'é')).toBeUndefined();
    expect(idOf(view, 'b')).toBeUndefined();
    expect(idOf(['gap', ...view], 'b')).toBe('gap.fill');
    expect(idOf(view, 'meta+j')).toBeUndefined();
  });

  it('is text in a prompt whenever it can be printed', () => {
    const prompt: readonly KeyScope[] = ['filter', 'field', 'global'];
    for (const letter of ['j', 'q', ' ', '?', ':', '1', 'é', '日', '👍🏽'])
      expect(idOf(prompt, letter)).toBe(`text ${letter}`);
  });

  it('edits in a prompt, and leaves the view behind it alone', () => {
    const prompt: readonly KeyScope[] = ['filter', 'field', 'global'];
    expect(idOf(prompt, 'ctrl+u')).toBe('edit.clear');
    expect(idOf(prompt, 'escape')).toBe('filter.leave');
    expect(idOf(prompt, 'down')).toBe('filter.later');
    expect(idOf(prompt, 'tab')).toBe('filter.complete');
    expect(idOf(prompt, 'pagedown')).toBeUndefined();
  });

  it('goes no further than a menu or help that is open', () => {
    expect(idOf(['copy', 'global'], 'u')).toBe('copy.update');
    expect(idOf(['copy', 'global'], 'F')).toBeUndefined();
    expect(idOf(['help', ...view], 'j')).toBe('scroll.down');
    expect(idOf(['help', ...view], 'X')).toBeUndefined();
  });

  it('cancels, suspends and redraws from everywhere', () => {
    for (const inner of ['filter', 'copy', 'help', 'palette'] as const) {
      expect(idOf([inner, 'global'], 'ctrl+c')).toBe('interrupt');
      expect(idOf([inner, 'global'], 'ctrl+z')).toBe('suspend');
      expect(idOf([inner, 'global'], 'ctrl+l')).toBe('redraw');
    }
  });

  it('scrolls a review by named keys, and by no character', () => {
    const review: readonly KeyScope[] = ['review', 'scroll', 'global'];
    for (const key of ['down', 'pagedown', 'ctrl+d', 'home', 'end'])
      expect(idOf(review, key)).toMatch(/^scroll\./);
    for (const key of ['j', 'k', ' ', 'g', 'G', 'q']) expect(idOf(review, key)).toBeUndefined();
    expect(idOf(review, '?')).toBe('help.open');
  });

  it('moves in the palette by named keys, and types every character', () => {
    const palette: readonly KeyScope[] = ['palette', 'field', 'scroll', 'global'];
    expect(idOf(palette, 'down')).toBe('scroll.down');
    expect(idOf(palette, 'pagedown')).toBe('scroll.pageDown');
    expect(idOf(palette, 'home')).toBe('edit.home');
    expect(idOf(palette, 'j')).toBe('text j');
  });
});
