import { selectGap } from '../store/selectors.ts';
import type { Deed, DeedTable } from './deed.ts';

const togglePoll: Deed = ({ store, tail }) => {
  if (store.getState().activity.poll.state === 'paused') tail.resume();
  else tail.pause();
};

const fillGap: Deed = ({ store, tail }) => {
  const gap = selectGap(store.getState());
  if (gap === undefined) store.getState().noticed('note', 'There is no gap to backfill.');
  else tail.fill(gap);
};

const askForReason: Deed = ({ store }) => {
  const gap = selectGap(store.getState());
  if (gap === undefined) store.getState().noticed('note', 'There is no gap to accept.');
  else store.getState().overlaid({ kind: 'reason', gap, field: { before: '', after: '' } });
};

/** Commands about polling and its gaps. */
export const tailCommands: DeedTable = {
  'poll.toggle': togglePoll,
  'poll.now': ({ tail }) => tail.pollNow(),
  'gap.fill': fillGap,
  'gap.accept': askForReason,
};
