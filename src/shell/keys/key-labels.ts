import type { Chord } from './key-binding.ts';

const labels: Readonly<Record<string, string>> = {
  return: 'Enter',
  escape: 'Esc',
  tab: 'Tab',
  'shift+tab': 'S-Tab',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  backspace: 'Backspace',
  delete: 'Del',
  ' ': 'Space',
};

/** Formats a key for people: `Enter`, `Ctrl-D`, `↑`. */
export const formatKey = (chord: Chord): string => {
  const label = labels[chord];
  if (label !== undefined) return label;
  if (chord.startsWith('ctrl+')) return `Ctrl-${chord.slice(5).toUpperCase()}`;
  return chord;
};
