import { refilterByAge } from '../../features/activity/state/activity.ts';
import type { ScreenSize } from '../../shell/state/layout.ts';
import type { Overlay, TabId, SetState } from '../state.ts';
import {
  withTab,
  withTime,
  withoutTab,
  type Notice,
  type ScreenState,
} from '../../shell/state/screen.ts';
import { isDifferent } from '../../shell/state/app-state.ts';

export type ScreenActions = {
  readonly advanceTime: (now: number) => void;
  readonly resize: (size: ScreenSize) => void;
  readonly openOverlay: (overlay: Overlay) => void;
  readonly closeOverlay: () => void;
  readonly setTab: (tab: TabId) => void;
  /** Goes back to the tab from which this one was opened. */
  readonly leaveTab: () => void;
  readonly togglePane: () => void;
  readonly focusList: () => void;
  readonly toggleZoom: () => void;
  readonly toggleMask: () => void;
  readonly showNotice: (tone: Notice['tone'], text: string) => void;
  /** Shows a note until a key is pressed. */
  readonly greet: (text: string) => void;
  readonly dismissNotice: () => void;
  readonly saveFilterDraft: (text: string | undefined) => void;
  readonly setFilterHistory: (filters: readonly string[]) => void;
  readonly armQuit: (at: number) => void;
};

export const screenActions = (set: SetState): ScreenActions => {
  const patch = (change: (screen: ScreenState) => Partial<ScreenState>) =>
    set(({ screen }) => {
      const changed = change(screen);
      return isDifferent(screen, changed) ? { screen: { ...screen, ...changed } } : {};
    });
  return {
    advanceTime: (now) =>
      set(({ screen, activity }) => ({
        screen: withTime(screen, now),
        activity: refilterByAge(activity, screen.now, now),
      })),
    resize: (size) => patch(() => ({ size })),
    openOverlay: (overlay) => patch(() => ({ overlay })),
    closeOverlay: () => patch(() => ({ overlay: undefined })),
    setTab: (tab) => patch((screen) => withTab(screen, tab)),
    leaveTab: () => patch(withoutTab),
    togglePane: () => patch(({ pane }) => ({ pane: pane === 'list' ? 'detail' : 'list' })),
    focusList: () => patch(() => ({ pane: 'list', zoomed: false })),
    toggleZoom: () => patch(({ zoomed }) => ({ zoomed: !zoomed })),
    toggleMask: () => patch(({ masked }) => ({ masked: !masked })),
    showNotice: (tone, text) => patch(({ now }) => ({ notice: { tone, text, at: now } })),
    greet: (text) => patch(({ now }) => ({ notice: { tone: 'note', text, at: now, stays: true } })),
    dismissNotice: () => patch(({ notice }) => (notice === undefined ? {} : { notice: undefined })),
    saveFilterDraft: (text) => patch(() => ({ filterDraft: text })),
    setFilterHistory: (filterHistory) => patch(() => ({ filterHistory })),
    armQuit: (at) => patch(() => ({ quitArmedAt: at })),
  };
};
