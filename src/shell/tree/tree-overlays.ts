import { changeField, type OverlayParts } from '../overlay-parts.ts';
import type { TextInput } from '../state/screen.ts';
import { treeSearchPrompt } from './messages.ts';

export interface TreeOverlays {
  /** Waits for what to copy. */
  readonly treeCopy: { readonly kind: 'treeCopy' };
  readonly treeSearch: { readonly kind: 'treeSearch'; readonly field: TextInput };
}

export const treeOverlays: Pick<OverlayParts, keyof TreeOverlays> = {
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
