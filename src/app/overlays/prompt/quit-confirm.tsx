import { formatDuration } from '../../../lib/time/time.ts';
import { useApp } from '../../../shell/session-context.tsx';
import type { AppState } from '../../state.ts';
import { pendingWrite } from '../../../shell/state/known-parts.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { ruleLine, splitLine } from '../../../ui-kit/frame/rule-lines.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { quitText } from '../../messages.ts';

/** Cells for what the write does: the rest is on the same line. */
const effectRoom = 28;

/** Describes the write in flight, and how long it has waited. */
const quitConfirmText = (state: AppState): string => {
  const { since, entry, effect } = pendingWrite(state) ?? {};
  if (since === undefined) return quitText.noRequest;
  const ago = formatDuration(state.screen.now - since);
  return entry === undefined
    ? quitText.aboutToSend
    : quitText.noResponse(nameWrite({ entry, effect }, effectRoom), ago);
};

/** Asks before quitting while a write waits for its response. */
export function QuitConfirm({ width }: { readonly width: number }) {
  const words = useApp(quitConfirmText);
  return (
    <Lines
      lines={[
        ruleLine({ width, left: words, leftTone: 'danger' }),
        splitLine({ width, left: ` ${quitText.meaning}` }),
      ]}
    />
  );
}
