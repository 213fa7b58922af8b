import type { Clock } from '../../lib/time/time.ts';
import type { TextInput } from '../../shell/state/screen.ts';
import type { GapListEntry } from './state/activity-filter.ts';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { reasonPrompt } from './messages/tail.ts';
import { gapRange } from './state/gaps.ts';

export interface ActivityOverlays {
  /** Menus: each waits for one more letter. */
  readonly copy: { readonly kind: 'copy' };
  readonly export: { readonly kind: 'export' };
  /** Asks for the reason why a gap is accepted. */
  readonly reason: {
    readonly kind: 'reason';
    readonly gap: GapListEntry;
    /** How the list wrote its times when the prompt was opened. */
    readonly clock: Clock;
    readonly field: TextInput;
  };
}

/** The overlays of this feature. */
export const activityOverlays: Pick<OverlayParts, keyof ActivityOverlays> = {
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
