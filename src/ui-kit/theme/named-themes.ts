import type { Tone } from './theme.ts';

/** A color of a named theme, as `#rrggbb`. */
export type HexColor = `#${string}`;

interface NamedTheme {
  /** The backgrounds that the theme is made for; its colors read on each of them. */
  readonly backgrounds: readonly HexColor[];
  readonly colors: Readonly<Partial<Record<Tone, HexColor>>>;
}

/**
 * The themes that `theme:` names. A theme changes colors only: bold, inverse and underline stay as they
 * are, and the terminal keeps its own background. All but `dracula` use colors of the 256.
 */
export const namedThemes = {
  dark: {
    backgrounds: ['#000000', '#1e1e1e', '#282c34'],
    colors: {
      ok: '#87d787',
      note: '#ffd75f',
      warning: '#ffaf5f',
      danger: '#ff8787',
      gap: '#ff8787',
      unknown: '#ff87ff',
      'kind.transfer': '#5fd7ff',
      'kind.offer': '#ffd75f',
      'kind.allocation': '#87afff',
      'kind.mint': '#87d787',
      'kind.tap': '#5fafff',
      'kind.abort': '#ff8787',
      'kind.other': '#d7afff',
      focus: '#afd7ff',
      prod: '#ff8787',
    },
  },
  light: {
    backgrounds: ['#ffffff', '#f5f5f5'],
    colors: {
      ok: '#005f00',
      note: '#875f00',
      warning: '#875f00',
      danger: '#af0000',
      gap: '#af0000',
      unknown: '#870087',
      'kind.transfer': '#005f87',
      'kind.offer': '#875f00',
      'kind.allocation': '#0000af',
      'kind.mint': '#005f00',
      'kind.tap': '#005faf',
      'kind.abort': '#af0000',
      'kind.other': '#5f00af',
      focus: '#00005f',
      prod: '#af0000',
    },
  },
  'high-contrast': {
    backgrounds: ['#000000'],
    colors: {
      ok: '#5fff5f',
      note: '#ffff5f',
      warning: '#ffff00',
      danger: '#ffafaf',
      gap: '#ffafaf',
      unknown: '#ffafff',
      'kind.transfer': '#5fffff',
      'kind.offer': '#ffff5f',
      'kind.allocation': '#afd7ff',
      'kind.mint': '#5fff5f',
      'kind.tap': '#afd7ff',
      'kind.abort': '#ffafaf',
      'kind.other': '#ffafff',
      selected: '#ffffff',
      focus: '#ffffff',
      prod: '#ffafaf',
    },
  },
  dracula: {
    backgrounds: ['#282a36'],
    colors: {
      ok: '#50fa7b',
      note: '#f1fa8c',
      warning: '#ffb86c',
      danger: '#ff6e6e',
      gap: '#ff6e6e',
      unknown: '#ff79c6',
      'kind.transfer': '#8be9fd',
      'kind.offer': '#f1fa8c',
      'kind.allocation': '#bd93f9',
      'kind.mint': '#50fa7b',
      'kind.tap': '#8be9fd',
      'kind.abort': '#ff6e6e',
      'kind.other': '#ff79c6',
      focus: '#f8f8f2',
      prod: '#ff6e6e',
    },
  },
} as const satisfies Readonly<Record<string, NamedTheme>>;
