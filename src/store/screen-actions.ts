import { aged } from './activity.ts';
import type { Size } from './layout.ts';
import { ticked, type Notice, type Overlay, type ScreenState } from './screen.ts';
import type { SetState } from './state.ts';
import type { TabId } from './tab.ts';

export type ScreenActions = {
  readonly ticked: (now: number) => void;
  readonly resized: (size: Size) => void;
  readonly overlaid: (overlay: Overlay) => void;
  readonly uncovered: () => void;
  readonly tabbed: (tab: TabId) => void;
  readonly paneChanged: () => void;
  readonly listEntered: () => void;
  readonly zoomed: () => void;
  readonly maskChanged: () => void;
  readonly noticed: (tone: Notice['tone'], text: string) => void;
  readonly unnoticed: () => void;
  readonly filterDrafted: (text: string | undefined) => void;
  readonly setFilterHistory: (filters: readonly string[]) => void;
  readonly quitArmed: (at: number) => void;
};

declare module './state.ts' {
  interface Actions extends ScreenActions {}
}

export const screenActions = (set: SetState): ScreenActions => {
  const patch = (change: (screen: ScreenState) => Partial<ScreenState>) =>
    set(({ screen }) => ({ screen: { ...screen, ...change(screen) } }));
  return {
    ticked: (now) =>
      set(({ screen, activity }) => ({
        screen: ticked(screen, now),
        activity: aged(activity, screen.now, now),
      })),
    resized: (size) => patch(() => ({ size })),
    overlaid: (overlay) => patch(() => ({ overlay })),
    uncovered: () => patch(() => ({ overlay: undefined })),
    tabbed: (tab) => patch(() => ({ tab })),
    paneChanged: () => patch(({ pane }) => ({ pane: pane === 'list' ? 'detail' : 'list' })),
    listEntered: () => patch(() => ({ pane: 'list', zoomed: false })),
    zoomed: () => patch(({ zoomed }) => ({ zoomed: !zoomed })),
    maskChanged: () => patch(({ masked }) => ({ masked: !masked })),
    noticed: (tone, text) => patch(({ now }) => ({ notice: { tone, text, at: now } })),
    unnoticed: () => patch(({ notice }) => (notice === undefined ? {} : { notice: undefined })),
    filterDrafted: (text) => patch(() => ({ filterDraft: text })),
    setFilterHistory: (filterHistory) => patch(() => ({ filterHistory })),
    quitArmed: (at) => patch(() => ({ quitArmedAt: at })),
  };
};
