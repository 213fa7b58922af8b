import { Box } from 'ink';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { computeLayout } from '../shell/state/layout.ts';
import { selectViewScopes } from './state/active-key-scopes.ts';
import { makeSelectPrivateTexts } from './state/private-texts.ts';
import { createDispatcher } from './commands/key-dispatcher.ts';
import { selectDisabledKeys } from './keys/key-selectors.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { profileLabel } from '../shell/labels/mode-label.ts';
import { NoticeOverlay } from './overlays/notice-overlay.tsx';
import { PaletteOverlay } from './palette/palette-overlay.tsx';
import { StatusLine, StateLine, TitleLine } from './frame/status-line.tsx';
import { selectBadges, tabStrip } from './frame/tab-labels.ts';
import { TooSmall } from './frame/too-small.tsx';
import { HelpOverlay } from './help/help-overlay.tsx';
import { useKeys } from '../shell/keys/use-keys.ts';
import { findPrivate } from '../ui-kit/text/hide-private.ts';
import { Rule } from '../ui-kit/frame/rule.tsx';
import { TabStrip } from '../ui-kit/frame/tab-strip.tsx';
import { FilterPromptLines } from './prompt/filter-prompt.tsx';
import { QuitConfirm } from './prompt/quit-confirm.tsx';
import { isPrompt, PromptLine } from './prompt/prompt-line.tsx';
import { PasswordInput } from './prompt/password-input.tsx';
import { PromptStatus } from './prompt/prompt-status.tsx';
import { ReceiptOverlay } from '../features/journal/view/receipt-overlay.tsx';
import { PrivacyContext } from '../ui-kit/theme/theme-context.ts';
import { useApp, useSession } from '../shell/session-context.tsx';
import type { FramedLayout } from '../shell/view-types.ts';
import { activeView } from './screens.ts';
import { promptText } from './messages.ts';

function Tabs({ width }: { readonly width: number }) {
  const tab = useApp((state) => state.screen.tab);
  const badges = useApp(useShallow(selectBadges));
  return <TabStrip {...tabStrip({ tab, badges }, width)} />;
}

/** Draws the last lines: the view's state, counters and keys. A prompt replaces the first two. */
function Foot({ width, second }: { readonly width: number; readonly second: boolean }) {
  const overlay = useApp((state) => state.screen.overlay);
  const noticed = useApp((state) => state.screen.notice !== undefined);
  if (overlay?.kind === 'token') {
    return (
      <>
        <Rule width={width} left={promptText.help.token} />
        <PasswordInput typed={overlay.typed} width={width} />
        {second && <Footer width={width} />}
      </>
    );
  }
  if (overlay?.kind === 'leave') {
    return (
      <>
        <QuitConfirm width={width} />
        {second && <Footer width={width} />}
      </>
    );
  }
  if (overlay?.kind === 'filter')
    return <FilterPromptLines prompt={overlay} width={width} second={second} />;
  if (isPrompt(overlay)) {
    return (
      <>
        <PromptStatus prompt={overlay} width={width} />
        <PromptLine prompt={overlay} width={width} />
        {second && <Footer width={width} />}
      </>
    );
  }
  return (
    <>
      <StateLine width={width} />
      {(second || noticed) && <StatusLine width={width} />}
      {(second || !noticed) && <Footer width={width} />}
    </>
  );
}

function Frame({ layout, width }: { readonly layout: FramedLayout; readonly width: number }) {
  const body = useApp((state) => activeView(state).body);
  return (
    <>
      <Header width={width} withTabs={layout.tabs === 'in-header'} />
      {layout.tabs === 'line' && <Tabs width={width} />}
      <TitleLine width={width} />
      {body({ layout, width })}
      <Foot width={width} second={layout.secondStatus} />
      <NoticeOverlay />
      <PaletteOverlay />
    </>
  );
}

function Help() {
  const { columns: width, rows: height } = useApp((state) => state.screen.size);
  const overlay = useApp((state) => state.screen.overlay);
  const scopes = useApp(useShallow(selectViewScopes));
  const without = useApp(selectDisabledKeys);
  const title = useApp((state) => activeView(state).title);
  const profile = useApp((state) => profileLabel(state.connection));
  const prod = useApp((state) => state.connection.mode === 'prod');
  if (overlay?.kind !== 'help') return null;
  const { all, scroll, find, finding } = overlay;
  const question = { scopes, without, all, scroll, find, finding, width, height };
  return <HelpOverlay title={title} profile={profile} prod={prod} {...question} />;
}

function Content() {
  const size = useApp((state) => state.screen.size);
  const pane = useApp((state) => state.screen.pane);
  const zoomed = useApp((state) => state.screen.zoomed);
  const following = useApp((state) => state.activity.position.kind === 'following');
  const helping = useApp((state) => state.screen.overlay?.kind === 'help');
  const receipt = useApp(({ screen: { overlay } }) =>
    overlay?.kind === 'receipt' ? overlay : undefined,
  );
  const layout = useMemo(
    () => computeLayout(size, { pane, zoomed, following }),
    [size, pane, zoomed, following],
  );
  if (layout.shape === 'too-small') return <TooSmall />;
  if (receipt !== undefined) return <ReceiptOverlay receipt={receipt} />;
  return helping ? <Help /> : <Frame layout={layout} width={size.columns} />;
}

/** Draws the whole screen, in the exact size of the terminal. One dispatcher reads every key. */
export function Screen({ now }: { readonly now: () => number }) {
  const session = useSession();
  const dispatcher = useMemo(() => createDispatcher(session), [session]);
  useKeys({ onChords: dispatcher.press, onPaste: dispatcher.paste, now });
  const { columns, rows } = useApp((state) => state.screen.size);
  const texts = useApp(useMemo(() => makeSelectPrivateTexts(), []));
  const find = useMemo(() => (texts === undefined ? undefined : findPrivate(texts)), [texts]);
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <PrivacyContext value={find}>
        <Content />
      </PrivacyContext>
    </Box>
  );
}
