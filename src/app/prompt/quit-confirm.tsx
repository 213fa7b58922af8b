import { formatDuration } from '../../lib/time/time.ts';
import { pendingWrite } from '../../shell/state/pending-write.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { SplitLine, Rule } from '../../ui-kit/frame/rule.tsx';
import { useApp } from '../../shell/session-context.tsx';

/** What is under way, and for how long. */
export const quitConfirmText = (state: AppState): string => {
  const { since, entry } = pendingWrite(state) ?? {};
  if (since === undefined) return 'nothing is under way any more';
  const ago = formatDuration(state.screen.now - since);
  return entry === undefined
    ? 'a write is about to be sent'
    : `${entry} was sent ${ago} ago, no answer yet`;
};

/** What leaving means: it takes nothing back. */
const meaning = ' Quitting does not cancel it; the journal keeps it as UNKNOWN.';

/** The question before the program is left while a write has no answer. */
export function QuitConfirm({ width }: { readonly width: number }) {
  const words = useApp(quitConfirmText);
  return (
    <>
      <Rule width={width} left={words} leftTone="danger" />
      <SplitLine width={width} left={meaning} right="" />
    </>
  );
}
