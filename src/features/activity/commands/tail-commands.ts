import { pluralize } from '../../../lib/text/pluralize.ts';
import { gapRange } from '../state/gap-range.ts';
import {
  selectChosenGap,
  selectNextGap,
  selectUnresolvedGaps,
  type ChosenGap,
} from '../state/gaps.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { CommandHandler, CommandTable } from '../../../shell/command-handler.ts';

const togglePoll: CommandHandler = ({ store, tail }) => {
  if (store.getState().activity.poll.state === 'paused') tail.resume();
  else tail.pause();
};

const noGapNotice = (state: AppState): string => {
  const { length } = selectUnresolvedGaps(state);
  return length === 0
    ? 'There is no gap.'
    : `No gap is on screen. Press [ or ] to go to one of ${pluralize(length, 'gap')}.`;
};

/** Which gap a key is about, where the user has not selected one. */
const chosenBy = ({ isSelected }: ChosenGap): string => (isSelected ? '' : ' (nearest on screen)');

/** Runs a command on the gap it is about; says so where there is none. */
const onGap =
  (run: (ctx: Parameters<CommandHandler>[0], chosen: ChosenGap) => void): CommandHandler =>
  (ctx) => {
    const state = ctx.store.getState();
    const chosen = selectChosenGap(state);
    if (chosen === undefined) state.showNotice('note', noGapNotice(state));
    else run(ctx, chosen);
  };

const fillNotice = (chosen: ChosenGap): string => {
  const { gap } = chosen.line;
  const named = `the gap ${gapRange(chosen.line)}${chosenBy(chosen)}`;
  switch (gap.state) {
    case 'open':
      return `Backfilling ${named}.`;
    case 'filling':
      return `Already backfilling ${named}: ${gap.pages}/${gap.budget} pages.`;
    case 'unfillable':
      return `Cannot backfill ${named}: ${gap.reason ?? 'the scan cannot list it'}.`;
    case 'accepted':
      return `Cannot backfill ${named}: it was accepted (${gap.reason ?? 'no reason given'}).`;
    default:
      return gap.state satisfies never;
  }
};

const fillGap = onGap(({ store, tail }, chosen) => {
  if (chosen.line.gap.state === 'open') tail.fill(chosen.line.gap.gap);
  store.getState().showNotice('note', fillNotice(chosen));
});

const fillAll: CommandHandler = ({ store, tail }) => {
  const state = store.getState();
  const open = selectUnresolvedGaps(state).filter(({ gap }) => gap.state === 'open');
  open.forEach(({ gap }) => tail.fill(gap.gap));
  const others = selectUnresolvedGaps(state).length - open.length;
  const rest =
    others === 0 ? '' : ` ${pluralize(others, 'other gap')}: in progress or not fillable.`;
  const started = open.length === 0 ? 'No gap to backfill.' : '';
  state.showNotice('note', `${started || `Backfilling ${pluralize(open.length, 'gap')}.`}${rest}`);
};

const askForReason = onGap(({ store }, chosen) => {
  const { showNotice, openOverlay } = store.getState();
  const { gap } = chosen.line;
  if (gap.state === 'accepted')
    showNotice('note', `Already accepted: ${gap.reason ?? 'no reason given'}.`);
  else openOverlay({ kind: 'reason', gap: chosen.line, field: { before: '', after: '' } });
});

const goToGap =
  (direction: 'down' | 'up'): CommandHandler =>
  ({ store }) => {
    const state = store.getState();
    const index = selectNextGap(state, direction);
    if (index !== undefined) state.moveSelection({ to: index });
    else state.showNotice('note', `No gap further ${direction}.`);
  };

/** Commands about polling and its gaps. */
export const tailCommands: CommandTable = {
  'poll.toggle': togglePoll,
  'poll.now': ({ tail }) => tail.pollNow(),
  'gap.fill': fillGap,
  'gap.fillAll': fillAll,
  'gap.accept': askForReason,
  'gap.previous': goToGap('up'),
  'gap.next': goToGap('down'),
};
