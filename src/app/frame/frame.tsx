import type { TabId } from '../../shell/state/screen.ts';
import type { KeyScope } from '../../shell/keys/key-binding.ts';
import { useCallback } from 'react';
import type { FramedLayout } from '../../shell/view-types.ts';
import type { AppState, ViewDefinition } from '../state.ts';
import {
  longNoticeLines,
  noticeLines,
  noticeText,
  noticeTone,
} from '../../shell/labels/notice-text.ts';
import { useApp, useLines } from '../../shell/session-context.tsx';
import { keyHintLine, type FooterOptions } from '../../shell/keys/footer.ts';
import { type Line, lineOf, unmasked } from '../../ui-kit/text/line.ts';
import { ruleLine, splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { activeView } from '../screens.ts';
import { definitionOf, selectScopes, frameHints } from '../keys/key-scopes.ts';
import { keymap } from '../keys/keymap.ts';
import { keepLast } from '../../lib/keep.ts';
import { type TabStripProps, tabLine } from '../../ui-kit/frame/tab-line.ts';
import { tabs } from '../features.ts';
import { padOrTruncate } from '../../lib/text/width.ts';
import { formatKey } from '../../lib/keys/chords.ts';
import { changedKeys, keyChanges } from '../../lib/keys/key-for.ts';
import { headerLine } from './header-text.ts';

type Badges = readonly (string | undefined)[];

const lastBadges = keepLast<Badges>();

const selectBadges = (state: AppState): Badges =>
  lastBadges(
    tabs.map(({ badge }) => badge && state[badge.part]),
    () => tabs.map(({ badge }) => badge?.text(state)),
  );

/** The first key of a tab, which is also its mark in the strip. */
const tabKey = (id: TabId, usual: string): string =>
  formatKey(changedKeys(`tab.${id}`, [usual])[0] ?? '');

/** Builds the strip of tabs: keys, names and badges. */
const tabStrip = (
  { tab, badges }: { readonly tab: AppState['screen']['tab']; readonly badges: Badges },
  width: number,
): TabStripProps => ({
  tabs: tabs.map(({ id, key, title }, index) => ({
    key: tabKey(id, key),
    name: title,
    badge: badges[index],
    command: `tab.${id}`,
  })),
  active: tabKey(tab, tabs.find(({ id }) => id === tab)?.key ?? ''),
  width,
});

const lastStrip = keepLast<Line>();

/** Builds the line of tabs again only if something in it changed. */
const stripLine = (state: AppState): Line => {
  const { tab, size } = state.screen;
  const badges = selectBadges(state);
  const of = [keyChanges(), tab, size.columns, badges.join('\n')];
  return lastStrip(of, () => tabLine(tabStrip({ tab, badges }, size.columns)));
};

const lastHeader = keepLast<Line>();

/** Builds the header again only if something that it says changed. */
const headerOf = (state: AppState, width: number, withTabs: boolean): Line => {
  const { connection, screen, activity } = state;
  const { now, tab, masked } = screen;
  const of = [connection, now, tab, masked, activity.poll, width, withTabs];
  return lastHeader(of, () => unmasked(headerLine(state, width, withTabs)));
};

/** Only what the frame needs of a view. */
type FrameView = Pick<ViewDefinition, 'titleRule' | 'stateRule' | 'status'> & {
  readonly hints: (state: AppState) => Omit<FooterOptions, 'width'>;
};

/** The lines above a view: the header, the tabs if there is room for their line, and the title. */
const headLines = (
  state: AppState,
  { tabs }: Pick<FramedLayout, 'tabs'>,
  { titleRule }: Pick<FrameView, 'titleRule'>,
): readonly Line[] => {
  const { columns: width } = state.screen.size;
  return [
    headerOf(state, width, tabs === 'in-header'),
    ...(tabs === 'line' ? [stripLine(state)] : []),
    ruleLine({ width, ...titleRule(state) }),
  ];
};

/** The state of the view, its counters or a notice, and the keys. */
const footLines = (
  state: AppState,
  { secondStatus }: Pick<FramedLayout, 'secondStatus'>,
  { stateRule, status, hints }: Pick<FrameView, 'stateRule' | 'status' | 'hints'>,
): readonly Line[] => {
  const { columns: width } = state.screen.size;
  const notice = noticeText(state);
  return [
    ruleLine({ width, ...stateRule(state) }),
    ...(secondStatus || notice !== undefined
      ? [splitLine({ width, ...(notice ?? status(state)) })]
      : []),
    ...(secondStatus || notice === undefined ? [keyHintLine({ ...hints(state), width })] : []),
  ];
};

/** The lines above a view: header, tabs and title. */
const headRows = 3;

/** The lines below a view, or the prompt in their place. */
const footRows = 3;

/** The end of the view, or its beginning where what is typed is at the end. */
const noticeTop = (state: AppState, lines: number): number => {
  const scope = innermostScope(state);
  const isTyping = scope !== undefined && definitionOf(scope).kind !== undefined;
  return isTyping ? headRows : state.screen.size.rows - footRows - lines;
};

/** A notice that is longer than its line, or any notice while a prompt is in place of that line. */
const coveringNotice = (state: AppState, isLineTaken = false): readonly Line[] => {
  const { columns } = state.screen.size;
  const lines = isLineTaken ? noticeLines(state) : longNoticeLines(state);
  return lines.map((text) => lineOf(padOrTruncate(` ${text}`, columns), noticeTone(state)));
};

const selectHints = (state: AppState) => frameHints(keymap(), state);

const innermostScope = (state: AppState): KeyScope | undefined => selectScopes(state)[0];

export function Head({ layout }: { readonly layout: FramedLayout }) {
  const select = useCallback(
    (state: AppState) => headLines(state, layout, activeView(state)),
    [layout],
  );
  return <Lines lines={useLines(select)} />;
}

/** A click on a hint acts while its scope has the keys. */
export function Foot({ layout }: { readonly layout: FramedLayout }) {
  const select = useCallback(
    (state: AppState) => footLines(state, layout, { ...activeView(state), hints: selectHints }),
    [layout],
  );
  return <Lines lines={useLines(select)} scope={useApp(innermostScope)} />;
}

/** Below a prompt, the line of keys belongs to no scope, so that no click acts. */
export function Footer({ width }: { readonly width: number }) {
  const select = useCallback(
    (state: AppState) => [keyHintLine({ ...selectHints(state), width })],
    [width],
  );
  return <Lines lines={useLines(select)} />;
}

/** Draws a notice over the view if the line below it has no room for it. */
export function NoticeOverlay({ isLineTaken }: { readonly isLineTaken: boolean }) {
  const select = useCallback(
    (state: AppState) => coveringNotice(state, isLineTaken),
    [isLineTaken],
  );
  const lines = useLines(select);
  const top = useApp((state: AppState) => noticeTop(state, lines.length));
  return <Lines lines={lines} top={top} />;
}

const noticeAboveKeys = (state: AppState): readonly Line[] => {
  const notice = noticeText(state);
  return notice === undefined ? [] : [splitLine({ width: state.screen.size.columns, ...notice })];
};

/** Draws a notice above the keys of an overlay that has the whole screen. */
export function NoticeAboveKeys() {
  const { rows } = useApp((state: AppState) => state.screen.size);
  return <Lines lines={useLines(noticeAboveKeys)} top={rows - 2} />;
}
