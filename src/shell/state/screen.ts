import type { Secret } from '../../lib/io/secret.ts';
import type { ScreenSize } from './layout.ts';

/** The tabs; the feature of each adds it (`declare module`). */
// oxlint-disable-next-line typescript/no-empty-object-type -- features fill it
export interface TabIds {}

export type TabId = keyof TabIds;

export type Pane = 'list' | 'detail';

/** Text being typed, parted by the cursor. */
export type TextInput = { readonly before: string; readonly after: string };

/** Overlays about what one tab shows, by kind; its slice adds them (`declare module`). */
// oxlint-disable-next-line typescript/no-empty-object-type -- slices fill it
export interface TabOverlays {}

/** What lies over the body, or asks below it, and takes the keys. */
export type Overlay =
  | TabOverlays[keyof TabOverlays]
  | {
      readonly kind: 'help';
      readonly all: boolean;
      readonly scroll: number;
      readonly find: TextInput;
      readonly finding: boolean;
    }
  | { readonly kind: 'palette'; readonly field: TextInput; readonly selected: number }
  | { readonly kind: 'copy' }
  | { readonly kind: 'export' }
  | { readonly kind: 'treeCopy' }
  /** The receipt of a write, as facts, over the whole screen. */
  | {
      readonly kind: 'receipt';
      readonly entry: string;
      readonly facts: readonly (readonly [name: string, value: string | undefined])[];
      readonly scroll: number;
    }
  /** A write has no answer yet: whether to leave all the same. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'treeSearch'; readonly field: TextInput }
  /** A token that is typed unseen. */
  | { readonly kind: 'token'; readonly typed: Secret }
  /** Of the activity, or of the journal. */
  | {
      readonly kind: 'filter';
      readonly of?: 'journal';
      readonly field: TextInput;
      /** The filter of the history that is shown, counted from the newest; absent: what was typed. */
      readonly recalled?: number;
      /** What the program put into the field: the filter in use, one of the history, a completion. */
      readonly given?: string;
    }
  | {
      readonly kind: 'mark';
      readonly entry: string;
      readonly field: TextInput;
      /** It was tried without a reason. */
      readonly isRefused?: true;
    }
  | {
      readonly kind: 'load';
      readonly field: TextInput;
      /** Files that the path so far may mean. */
      readonly matches: readonly string[];
      /** Which file is asked for, and why, in words. */
      readonly wanted?: string | undefined;
    };

export type Notice = {
  readonly tone: 'note' | 'warning' | 'error';
  readonly text: string;
  readonly at: number;
};

export type ScreenState = {
  readonly size: ScreenSize;
  /** The wall clock as last told, in ms since 1970: once a second, see services/session. */
  readonly now: number;
  /** When the session began, in ms since 1970. */
  readonly startedAt: number;
  /** The folder for which `~` stands. */
  readonly home?: string | undefined;
  readonly tab: TabId;
  readonly pane: Pane;
  readonly zoomed: boolean;
  /** Parties, amounts and descriptions are drawn as blocks. */
  readonly masked: boolean;
  readonly overlay?: Overlay | undefined;
  /** What was typed into the filter prompt that was left: it is there again when it opens. */
  readonly filterDraft?: string | undefined;
  /** Filters that were applied, oldest first; absent before the prompt was open. */
  readonly filterHistory?: readonly string[] | undefined;
  readonly notice?: Notice | undefined;
  /** When Ctrl-C was pressed with nothing to cancel: a second one soon after quits. */
  readonly quitArmedAt?: number | undefined;
};

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
  pane: 'list',
  zoomed: false,
  masked: false,
});

/** The clock goes on; a notice that has been up for eight seconds goes. */
export const withTime = (screen: ScreenState, now: number): ScreenState => {
  const { notice } = screen;
  const over = notice !== undefined && now - notice.at >= noticeLastsMs;
  return over ? { ...screen, now, notice: undefined } : { ...screen, now };
};
