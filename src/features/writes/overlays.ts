import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { Overlays, TextInput } from '../../shell/state/screen.ts';
import { loadPrompt } from './messages/fields.ts';

interface LoadOverlay {
  readonly load: {
    readonly kind: 'load';
    readonly field: TextInput;
    /** Files that complete the path. */
    readonly matches: readonly string[];
    /** Names the file to load, and why, as text. */
    readonly wanted?: string | undefined;
  };
}

declare module '../../shell/state/screen.ts' {
  interface Overlays extends LoadOverlay {}
}

/** Lists the files that complete the path, or says what a file may contain. */
const advice = ({ matches, wanted }: Overlays['load']): string =>
  matches.length < 2
    ? (wanted ?? loadPrompt.advice)
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

/** The overlays of this feature. */
export const writeOverlays: Pick<OverlayParts, keyof LoadOverlay> = {
  load: {
    scopes: ['load', 'field', 'global'],
    changeText: (prompt, change) => ({ ...changeField(prompt, change), matches: [] }),
    prompt: {
      label: ' file:',
      get placeholder() {
        return loadPrompt.placeholder;
      },
      title: () => loadPrompt.title,
      advice,
    },
  },
};
