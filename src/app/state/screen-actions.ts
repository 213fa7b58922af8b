import { refilterByAge } from '../../features/activity/state/activity.ts';
import type { Overlay, SetState, State } from '../state.ts';
import { withTab, withTime, withoutTab, type ScreenActions } from '../../shell/state/screen.ts';
import { isDifferent } from '../../shell/state/store.ts';

export const screenActions = (set: SetState): ScreenActions<Overlay> => {
  const patch = (change: (screen: State['screen']) => Partial<State['screen']>) =>
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
