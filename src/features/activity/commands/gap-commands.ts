import { textOfField } from '../../../lib/text/text-field.ts';
import { tryIo } from '../../../lib/result.ts';
import type { CommandHandler } from '../../../shell/command-handler.ts';
import { gapNotice } from '../messages/notices.ts';
import { gapRange, findGap } from '../state/gaps.ts';
import { selectClock } from '../state/time-style.ts';
import { appendAcceptedGap } from '../tail/saved/accepted-gaps.ts';
import { currentAccount } from '../../../storage/locks/process-identity.ts';

/** Accepts the gap that the prompt asks about, and logs who did, when and why. */
export const acceptGap: CommandHandler = ({ store, tail, deps }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'reason') return;
  const reason = textOfField(overlay.field).trim() || undefined;
  const current = findGap(state, overlay.gap);
  if (current === undefined || current.gap.state === 'accepted') {
    state.closeOverlay();
    state.showNotice('note', gapNotice.gone(gapRange(overlay.gap, selectClock(state))));
    return;
  }
  const { after, before, afterId, beforeId } = current;
  const acceptance = { who: currentAccount(), at: deps.now(), reason };
  const entry = { ...acceptance, after, before, afterId, beforeId };
  const logged = tryIo(() => appendAcceptedGap(deps.stateDir, entry));
  state.closeOverlay();
  if (!logged.ok) {
    state.showNotice('error', gapNotice.notLogged(logged.error));
    return;
  }
  tail.accept(current.gap.gap, acceptance);
  state.showNotice('note', gapNotice.accepted(gapRange(current, selectClock(state))));
};
