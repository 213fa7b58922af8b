import { elapsedMs } from '../../lib/time/duration.ts';
import type { ScreenSize } from './layout.ts';

export type TabId =
  | 'activity'
  | 'lookup'
  | 'allocate'
  | 'execute'
  | 'journal'
  | 'profiles'
  | 'overview'
  | 'tokens';

export type Pane = 'list' | 'detail';

/** A pane above the body, or a prompt below it, that gets the keys. The kinds of all features differ. */
export type AnyOverlay = { readonly kind: string };

/** The text is split at the cursor. */
export type TextInput = { readonly before: string; readonly after: string };

export type Notice = {
  /** `done` is a success, and `error` also what was refused. */
  readonly tone: 'note' | 'done' | 'warning' | 'error';
  readonly text: string;
  readonly at: number;
  readonly stays?: boolean | undefined;
};

/** The overlays around all tabs. */
export interface ShellOverlays {
  readonly help: {
    readonly kind: 'help';
    readonly all: boolean;
    readonly scroll: number;
    readonly find: TextInput;
    readonly finding: boolean;
  };
  readonly palette: {
    readonly kind: 'palette';
    readonly field: TextInput;
    readonly selected: number;
  };
  /** Asks before quitting while a write waits for its response. */
  readonly leave: { readonly kind: 'leave' };
  /** A filter of the activity, or of the journal. */
  readonly filter: {
    readonly kind: 'filter';
    readonly of?: 'journal';
    readonly field: TextInput;
    /** The recalled filter, counted from the newest; absent for typed text. */
    readonly recalled?: number;
    /** Text that the program filled in: the current filter, one of the history, or a completion. */
    readonly given?: string;
  };
}

/** A feature knows its own overlays, and only that others may be open. */
export type ScreenState<Overlay extends AnyOverlay = AnyOverlay> = {
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

/** The open overlay if it is of a kind: the kind says of which type it is. */
export const overlayOfKind = <Overlay extends AnyOverlay>(
  { overlay }: Pick<ScreenState, 'overlay'>,
  kind: Overlay['kind'],
): Overlay | undefined => (overlay?.kind === kind ? (overlay as Overlay) : undefined);

export type ScreenActions<Overlay extends AnyOverlay = never> = {
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

const firstTab: TabId = 'activity';

export const withTab = (
  { tab, trail }: Pick<ScreenState, 'tab' | 'trail'>,
  next: TabId,
): Partial<Pick<ScreenState, 'tab' | 'trail'>> => {
  if (next === tab) return {};
  const below = next === firstTab ? [] : [...trail, tab];
  const known = below.indexOf(next);
  return { tab: next, trail: known === -1 ? below : below.slice(0, known) };
};

export const withoutTab = ({
  trail,
}: Pick<ScreenState, 'trail'>): Pick<ScreenState, 'tab' | 'trail'> => ({
  tab: trail.at(-1) ?? firstTab,
  trail: trail.slice(0, -1),
});

const noticeLastsMs = 8000;

export const initialScreen = ({
  size,
  now,
  tab,
  home,
}: Pick<ScreenState, 'size' | 'now' | 'tab' | 'home'>): ScreenState<never> => ({
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
export const withTime = <Overlay extends AnyOverlay>(
  screen: ScreenState<Overlay>,
  now: number,
): ScreenState<Overlay> => {
  const { notice } = screen;
  const over =
    notice !== undefined && notice.stays !== true && elapsedMs(notice.at, now) >= noticeLastsMs;
  return over ? { ...screen, now, notice: undefined } : { ...screen, now };
};
