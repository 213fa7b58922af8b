import type { ScreenState } from '../state/screen.ts';

/** Puts MASKED before the words at the right of a line, while the privacy mask is on. */
export const withMaskedLabel = ({ masked }: Pick<ScreenState, 'masked'>, words = ''): string =>
  masked ? `MASKED ${words}`.trim() : words;
