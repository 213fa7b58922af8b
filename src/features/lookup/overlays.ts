import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import type { TextInput } from '../../shell/state/screen.ts';
import { treeSearchPrompt } from './messages/result.ts';

interface TreeOverlays {
  /** Waits for what to copy. */
  readonly treeCopy: { readonly kind: 'treeCopy' };
  readonly treeSearch: { readonly kind: 'treeSearch'; readonly field: TextInput };
}

declare module '../../shell/state/screen.ts' {
  interface Overlays extends TreeOverlays {}
}

/** The overlays of this feature. */
export const lookupOverlays: Pick<OverlayParts, keyof TreeOverlays> = {
  treeCopy: { scopes: ['treeCopy', 'global'] },
  treeSearch: {
    scopes: ['treeSearch', 'field', 'global'],
    changeText: changeField,
    prompt: {
      label: ' /',
      placeholder: treeSearchPrompt.placeholder,
      title: () => treeSearchPrompt.title,
      advice: () => treeSearchPrompt.advice,
    },
  },
};
