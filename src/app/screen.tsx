import { Box } from 'ink';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { computeLayout, minSize } from '../shell/state/layout.ts';
import { selectScopes, selectViewScopes, unofferedKeys } from './keys/key-scopes.ts';
import { makeSelectPrivateTexts } from './state/private-texts.ts';
import { createDispatcher, type Dispatcher } from './commands/key-dispatcher.ts';
import { keymap } from './keys/keymap.ts';
import { Foot, Footer, Head, NoticeAboveKeys, NoticeOverlay } from './frame/frame.tsx';
import { profileLabel } from '../shell/labels/mode-label.ts';
import { PaletteOverlay } from './overlays/palette/palette.tsx';
import { HelpOverlay } from './overlays/help/help-overlay.tsx';
import { useKeys } from '../shell/keys/use-keys.ts';
import { ScopeContext, PrivacyContext } from '../ui-kit/frame/frame-context.ts';
import { findPrivate } from '../ui-kit/text/hide-private.ts';
import { FilterPromptLines } from './overlays/prompt/filter-prompt.tsx';
import { PromptLine, PromptStatus, QuitConfirm } from './overlays/prompt/prompt-line.tsx';
import { partOf } from './overlays/overlay-parts.ts';
import { useApp, useSession } from '../shell/session-context.tsx';
import type { SessionDeps, Overlay, AppState, SessionServices } from './state.ts';
import type { FramedLayout } from '../shell/view-types.ts';
import { activeView } from './screens.ts';
import { selectUnresolvedGaps } from '../features/activity/state/selectors.ts';
import { padOrTruncate } from '../lib/text/width.ts';
import { lineOf } from '../ui-kit/text/line.ts';
import { Lines } from '../ui-kit/text/lines.tsx';
import { tooSmallText } from './messages.ts';

/** Replaces the screen in a window that is too small: its size, the minimum, and the polling state. */
function TooSmall() {
  const { columns, rows } = useApp((state: AppState) => state.screen.size);
  const gaps = useApp((state: AppState) => selectUnresolvedGaps(state).length);
  const paused = useApp((state: AppState) => state.activity.poll.state === 'paused');
  const prod = useApp((state: AppState) => state.connection.mode === 'prod');
  const profile = useApp((state: AppState) => profileLabel(state.connection));
  const asked = useApp((state: AppState) => state.screen.overlay?.kind === 'leave');
  const keys = asked ? tooSmallText.stay : tooSmallText.quit;
  const lines = [
    profile,
    tooSmallText.size(columns, rows),
    tooSmallText.minimum(minSize.columns, minSize.rows),
    tooSmallText.polling(paused, gaps),
    keys,
  ].slice(0, rows);
  return (
    <Lines
      lines={lines.map((line) =>
        lineOf(padOrTruncate(` ${line}`, columns), prod && line === profile ? 'prod' : undefined),
      )}
      width={columns}
      height={rows}
    />
  );
}

/** Returns whether a prompt replaces the lines below the view, one of which would show a notice. */
const isFootReplaced = (overlay: Overlay): boolean => {
  const { foot, prompt } = partOf(overlay);
  return ['filter', 'leave'].includes(overlay.kind) || foot !== undefined || prompt !== undefined;
};

/** Draws the last lines: those of the frame, or a prompt that replaces the first two. */
function FootOrPrompt({
  layout,
  width,
}: {
  readonly layout: FramedLayout;
  readonly width: number;
}) {
  const overlay = useApp((state: AppState) => state.screen.overlay);
  const { secondStatus: second } = layout;
  if (overlay === undefined) return <Foot layout={layout} />;
  if (overlay.kind === 'filter')
    return <FilterPromptLines prompt={overlay} width={width} second={second} />;
  const { foot, prompt: texts } = partOf(overlay);
  const lines = overlay.kind === 'leave' ? <QuitConfirm width={width} /> : foot?.(overlay, width);
  if (lines !== undefined) {
    return (
      <>
        {lines}
        {second && <Footer width={width} />}
      </>
    );
  }
  if (texts !== undefined && 'field' in overlay) {
    return (
      <>
        <PromptStatus prompt={overlay} texts={texts} width={width} hasKeys={second} />
        <PromptLine prompt={overlay} texts={texts} width={width} />
        {second && <Footer width={width} />}
      </>
    );
  }
  return <Foot layout={layout} />;
}

function Frame({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const body = useApp((state: AppState) => activeView(state).body);
  const isLineTaken = useApp(
    ({ screen: { overlay } }: AppState) => overlay !== undefined && isFootReplaced(overlay),
  );
  const isChoosing = useApp(({ screen }: AppState) => screen.overlay?.kind === 'palette');
  return (
    <>
      <Head layout={layout} />
      {body({ layout, width })}
      <FootOrPrompt layout={layout} width={width} />
      <NoticeOverlay isLineTaken={isLineTaken} />
      {isChoosing && <PaletteOverlay />}
    </>
  );
}

function Help() {
  const { columns: width, rows: height } = useApp((state: AppState) => state.screen.size);
  const overlay = useApp((state: AppState) => state.screen.overlay);
  const scopes = useApp(useShallow(selectViewScopes));
  const without = useApp(useShallow((state: AppState) => unofferedKeys(keymap(), state)));
  const title = useApp((state: AppState) => activeView(state).title);
  const profile = useApp((state: AppState) => profileLabel(state.connection));
  const prod = useApp((state: AppState) => state.connection.mode === 'prod');
  if (overlay?.kind !== 'help') return null;
  const { all, scroll, find, finding } = overlay;
  const question = { scopes, without, all, scroll, find, finding, width, height };
  return <HelpOverlay title={title} profile={profile} prod={prod} {...question} />;
}

function Content() {
  const size = useApp((state: AppState) => state.screen.size);
  const pane = useApp((state: AppState) => state.screen.pane);
  const zoomed = useApp((state: AppState) => state.screen.zoomed);
  const following = useApp((state: AppState) => state.activity.position.kind === 'following');
  const scope = useApp((state: AppState) => selectScopes(state)[0]);
  const helping = useApp((state: AppState) => state.screen.overlay?.kind === 'help');
  const covering = useApp(({ screen: { overlay } }: AppState) =>
    overlay !== undefined && partOf(overlay).screen !== undefined ? overlay : undefined,
  );
  const layout = useMemo(
    () => computeLayout(size, { pane, zoomed, following }),
    [size, pane, zoomed, following],
  );
  if (layout.shape === 'too-small') return <TooSmall />;
  if (covering === undefined && !helping) return <Frame layout={layout} width={size.columns} />;
  return (
    <>
      <ScopeContext value={scope}>
        {covering === undefined ? (
          <Help />
        ) : (
          <>
            {partOf(covering).screen?.(covering)}
            <Footer width={size.columns} />
          </>
        )}
      </ScopeContext>
      <NoticeAboveKeys />
    </>
  );
}

/** Presses the keys of a recording, if this session replays one. */
const usePlayedKeys = (dispatcher: Dispatcher, { replay }: SessionDeps): void =>
  useEffect(() => replay?.playKeys((chord) => dispatcher.press([chord])), [dispatcher, replay]);

const noTexts = (): undefined => undefined;

/** Draws the whole screen, in the exact size of the terminal. One dispatcher reads every key. */
export function Screen({ now }: { readonly now: () => number }) {
  const session = useSession<AppState, SessionServices>();
  const dispatcher = useMemo(() => createDispatcher(session), [session]);
  usePlayedKeys(dispatcher, session.ctx.deps);
  useKeys({ onChords: dispatcher.press, onPaste: dispatcher.paste, now });
  const { columns, rows } = useApp((state: AppState) => state.screen.size);
  const masked = useApp((state: AppState) => state.screen.masked);
  const selectTexts = useMemo(() => makeSelectPrivateTexts(), []);
  const texts = useApp(masked ? selectTexts : noTexts);
  const find = useMemo(() => (texts === undefined ? undefined : findPrivate(texts)), [texts]);
  return (
    // Out of the flow it leaves Ink's own output empty, which else would be a screen of blanks each time.
    <Box position="absolute" flexDirection="column" width={columns} height={rows} overflow="hidden">
      <PrivacyContext value={find}>
        <Content />
      </PrivacyContext>
    </Box>
  );
}
