import { useCallback } from 'react';
import type { FramedLayout } from '../../shell/view-types.ts';
import type { KeyScope, AppState } from '../state.ts';
import { noticeText, noticeTopRow } from '../../shell/labels/notice-text.ts';
import { useApp } from '../../shell/session-context.tsx';
import { useLines } from '../../shell/use-lines.ts';
import { keyHintLine } from '../../shell/keys/footer.ts';
import type { Line } from '../../ui-kit/text/line.ts';
import { splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { activeView } from '../screens.ts';
import { selectScopes } from '../state/active-key-scopes.ts';
import { frameHints } from '../keys/active-keys.ts';
import { keymap } from '../keys/keymap.ts';
import { coveringNotice, footLines, headLines } from './frame-lines.ts';

const selectHints = (state: AppState) => frameHints(keymap(), state);

const innermostScope = (state: AppState): KeyScope | undefined => selectScopes(state)[0];

/** Draws the lines above the view. */
export function Head({ layout }: { readonly layout: FramedLayout }) {
  const select = useCallback(
    (state: AppState) => headLines(state, layout, activeView(state)),
    [layout],
  );
  return <Lines lines={useLines(select)} />;
}

/** Draws the lines below the view. A click on a hint acts while its scope has the keys. */
export function Foot({ layout }: { readonly layout: FramedLayout }) {
  const select = useCallback(
    (state: AppState) => footLines(state, layout, { ...activeView(state), hints: selectHints }),
    [layout],
  );
  return <Lines lines={useLines(select)} scope={useApp(innermostScope)} />;
}

/** Draws the line of keys alone. Below a prompt it belongs to no scope, so that no click acts. */
export function Footer({ width }: { readonly width: number }) {
  const select = useCallback(
    (state: AppState) => [keyHintLine({ ...selectHints(state), width })],
    [width],
  );
  return <Lines lines={useLines(select)} />;
}

/** Draws a notice over tabs and title if the line below the view has no room for it. */
export function NoticeOverlay({ isLineTaken }: { readonly isLineTaken: boolean }) {
  const select = useCallback(
    (state: AppState) => coveringNotice(state, isLineTaken),
    [isLineTaken],
  );
  return <Lines lines={useLines(select)} top={noticeTopRow} />;
}

const noticeAboveKeys = (state: AppState): readonly Line[] => {
  const notice = noticeText(state);
  return notice === undefined ? [] : [splitLine({ width: state.screen.size.columns, ...notice })];
};

/** Draws a notice above the keys of an overlay that has the whole screen. */
export function NoticeAboveKeys() {
  const { rows } = useApp((state) => state.screen.size);
  return <Lines lines={useLines(noticeAboveKeys)} top={rows - 2} />;
}
