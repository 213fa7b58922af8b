import { elapsedMs } from '../../lib/time/duration.ts';
import type { Overlay, TabId } from '../../app/state.ts';
import type { ScreenSize } from './layout.ts';

export type Pane = 'list' | 'detail';

/** The text is split at the cursor. */
export type TextInput = { readonly before: string; readonly after: string };

export type Notice = {
  /** `done` is a success, and `error` also what was refused. */
  readonly tone: 'note' | 'done' | 'warning' | 'error';
  readonly text: string;
  readonly at: number;
  readonly stays?: boolean | undefined;
};

export type ScreenState = {
  readonly size: ScreenSize;
  /** The wall clock in ms since 1970, updated once a second by `app/session/activity-feed`. */
  readonly now: number;
  readonly startedAt: number;
  /** This folder is shown as `~`. */
  readonly home?: string | undefined;
  readonly tab: TabId;
  /** Tabs to go back to, the nearest last. The list of activities comes before all of them. */
  readonly trail: readonly TabId[];
  readonly pane: Pane;
  readonly zoomed: boolean;
  /** Parties, amounts and descriptions are drawn as blocks. */
  readonly masked: boolean;
  readonly overlay?: Overlay | undefined;
  /** The text of a prompt that was closed without applying; the prompt reopens with it. */
  readonly filterDraft?: string | undefined;
  readonly filterHistory?: readonly string[] | undefined;
  readonly notice?: Notice | undefined;
  /** The time of a first Ctrl-C; a second one soon after quits. */
  readonly quitArmedAt?: number | undefined;
};

const firstTab: TabId = 'activity';

export const withTab = ({ tab, trail }: ScreenState, next: TabId): Partial<ScreenState> => {
  if (next === tab) return {};
  const below = next === firstTab ? [] : [...trail, tab];
  const known = below.indexOf(next);
  return { tab: next, trail: known === -1 ? below : below.slice(0, known) };
};

export const withoutTab = ({ trail }: ScreenState): Partial<ScreenState> => ({
  tab: trail.at(-1) ?? firstTab,
  trail: trail.slice(0, -1),
});

const noticeLastsMs = 8000;

export const initialScreen = ({
  size,
  now,
  tab,
  home,
}: Pick<ScreenState, 'size' | 'now' | 'tab' | 'home'>): ScreenState => ({
  size,
  now,
  home,
  startedAt: now,
  tab,
  trail: [],
  pane: 'list',
  zoomed: false,
  masked: false,
});

/** Removes a notice after eight seconds, unless it stays until a key. */
export const withTime = (screen: ScreenState, now: number): ScreenState => {
  const { notice } = screen;
  const over =
    notice !== undefined && notice.stays !== true && elapsedMs(notice.at, now) >= noticeLastsMs;
  return over ? { ...screen, now, notice: undefined } : { ...screen, now };
};
