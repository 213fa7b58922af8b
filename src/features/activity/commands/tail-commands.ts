import type { ActivityOverlays, CommandHandler, AppState } from '../context.ts';
import { overlayOfKind } from '../../../shell/state/screen.ts';
import * as messages from '../messages/notices.ts';
import {
  acceptanceLabel,
  gapRange,
  selectChosenGap,
  selectNextGap,
  type ChosenGap,
  findGap,
} from '../state/gaps.ts';
import {
  selectClock,
  selectNextAlert,
  selectNextMatch,
  selectUnresolvedGaps,
} from '../state/selectors.ts';
import type { Clock } from '../../../lib/time/time.ts';
import { rowsNotListed } from '../messages/tail.ts';
import { canFill } from '../timeline/gaps.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { tryIo } from '../../../lib/result.ts';
import { gapNotice } from '../messages/notices.ts';
import { appendAcceptedGap } from '../tail/saved/accepted-gaps.ts';
import { currentAccount } from '../../../storage/locks/process-identity.ts';

export const togglePoll: CommandHandler = ({ store, tail }) => {
  if (store.getState().activity.poll.state === 'paused') tail.resume();
  else tail.pause();
};

const noGapNotice = (state: AppState): string => {
  const { length } = selectUnresolvedGaps(state);
  return length === 0 ? messages.noGaps : messages.noGapOnScreen(length);
};

const onGap =
  (run: (ctx: Parameters<CommandHandler>[0], chosen: ChosenGap) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const chosen = selectChosenGap(state);
    if (chosen === undefined) state.showNotice('note', noGapNotice(state));
    else run(ctx, chosen);
  };

const fillNotice = (chosen: ChosenGap, clock: Clock): string => {
  const { gap } = chosen.line;
  const named = messages.namedGap(gapRange(chosen.line, clock), chosen.isSelected);
  if (canFill(gap)) return messages.backfillStarted(named);
  switch (gap.state) {
    case 'filling':
      return messages.alreadyBackfilling(named, gap.pages, gap.budget);
    case 'open':
    case 'unfillable':
      return messages.cannotBackfillGap(named, gap.reason ?? rowsNotListed);
    case 'accepted':
      return messages.cannotBackfillGap(named, messages.acceptedBefore(acceptanceLabel(gap)));
    default:
      return gap.state satisfies never;
  }
};

export const fillGap = onGap(({ store, tail }, chosen) => {
  if (canFill(chosen.line.gap)) tail.fill(chosen.line.gap.gap);
  const state = store.getState();
  state.showNotice('note', fillNotice(chosen, selectClock(state)));
});

export const fillAll: CommandHandler = ({ store, tail }) => {
  const state = store.getState();
  const open = selectUnresolvedGaps(state).filter(({ gap }) => canFill(gap));
  open.forEach(({ gap }) => tail.fill(gap.gap));
  const others = selectUnresolvedGaps(state).length - open.length;
  state.showNotice('note', messages.backfillAll(open.length, others));
};

export const askForReason = onGap(({ store }, chosen) => {
  const state = store.getState();
  const { gap } = chosen.line;
  if (gap.state === 'accepted') {
    state.showNotice('note', messages.alreadyAccepted(acceptanceLabel(gap)));
    return;
  }
  const field = { before: '', after: '' };
  state.openOverlay({ kind: 'reason', gap: chosen.line, clock: selectClock(state), field });
});

const goTo =
  (
    find: (state: AppState, direction: 'down' | 'up') => number | undefined,
    direction: 'down' | 'up',
    missing: (state: AppState, direction: 'down' | 'up') => string,
  ): CommandHandler =>
  ({ store }) => {
    const state = store.getState();
    const index = find(state, direction);
    if (index !== undefined) state.moveSelection({ to: index });
    else state.showNotice('note', missing(state, direction));
  };

const noGap = (_: AppState, direction: 'down' | 'up') => messages.noGapFurther(direction);

export const previousGap = goTo(selectNextGap, 'up', noGap);
export const nextGap = goTo(selectNextGap, 'down', noGap);

const noMatch = ({ activity }: AppState, direction: 'down' | 'up') =>
  activity.sought === undefined ? messages.noSought() : messages.noMatchFurther(direction);

export const previousMatch = goTo(selectNextMatch, 'up', noMatch);
export const nextMatch = goTo(selectNextMatch, 'down', noMatch);

const noAlert = ({ activity }: AppState, direction: 'down' | 'up') =>
  activity.alertsOf.rules === 0 ? messages.noAlertRules : messages.noAlertFurther(direction);

export const previousAlert = goTo(selectNextAlert, 'up', noAlert);
export const nextAlert = goTo(selectNextAlert, 'down', noAlert);

/** Accepts the gap that the prompt asks about, and logs who did, when and why. */
export const acceptGap: CommandHandler = ({ store, tail, deps }) => {
  const state = store.getState();
  const overlay = overlayOfKind<ActivityOverlays['reason']>(state.screen, 'reason');
  if (overlay === undefined) return;
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
  state.showNotice('done', gapNotice.accepted(gapRange(current, selectClock(state))));
};
