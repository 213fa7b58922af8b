import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { Overlays } from '../../app/state.ts';
import type { TextInput } from '../../shell/state/screen.ts';
import { loadPrompt } from './messages/fields.ts';

export interface LoadOverlay {
  readonly load: {
    readonly kind: 'load';
    readonly field: TextInput;
    readonly matches: readonly string[];
    /** Names the file to load, and why, as text. */
    readonly wanted?: string | undefined;
  };
}

/** Lists the files that complete the path, or says what a file may contain. */
const advice = ({ matches, wanted }: Overlays['load']): string =>
  matches.length < 2
    ? (wanted ?? loadPrompt.advice)
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

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
