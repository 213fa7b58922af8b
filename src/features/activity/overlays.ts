import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { reasonPrompt } from './messages/tail.ts';
import { gapRange } from './state/gaps.ts';

/** Menus: each waits for one more letter. */
interface Menus {
  readonly copy: { readonly kind: 'copy' };
  readonly export: { readonly kind: 'export' };
}

declare module '../../shell/state/screen.ts' {
  interface Overlays extends Menus {}
}

/** The overlays of this feature. */
export const activityOverlays: Pick<OverlayParts, keyof Menus | 'reason'> = {
  copy: { scopes: ['copy', 'global'] },
  export: { scopes: ['export', 'global'] },
  reason: {
    scopes: ['reason', 'field', 'global'],
    changeText: changeField,
    prompt: {
      label: ' reason:',
      placeholder: reasonPrompt.placeholder,
      title: ({ gap, clock }) => reasonPrompt.title(gapRange(gap, clock)),
      advice: () => reasonPrompt.advice,
    },
  },
};
