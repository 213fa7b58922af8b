import { forEachKind, type Tone } from './theme.ts';

export type HexColor = `#${string}`;

interface NamedTheme {
  /** The colors read on each of these backgrounds. */
  readonly backgrounds: readonly HexColor[];
  readonly colors: Readonly<Partial<Record<Tone, HexColor>>>;
}

/**
 * The themes to choose from. A theme changes colors only: bold, inverse and underline stay, and the
 * terminal keeps its own background. Kinds have one quiet color. All but `dracula` use colors of the 256.
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
      ...forEachKind('#5fafaf'),
      focus: '#afd7ff',
      prod: '#ff8787',
      faint: '#949494',
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
      ...forEachKind('#005f87'),
      focus: '#00005f',
      prod: '#af0000',
      faint: '#6c6c6c',
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
      ...forEachKind('#5fffff'),
      selected: '#ffffff',
      focus: '#ffffff',
      prod: '#ffafaf',
      faint: '#9e9e9e',
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
      ...forEachKind('#8be9fd'),
      focus: '#f8f8f2',
      prod: '#ff6e6e',
      faint: '#9aa5ce',
    },
  },
} as const satisfies Readonly<Record<string, NamedTheme>>;
