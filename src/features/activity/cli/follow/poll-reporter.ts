import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { PollState } from '../../model/timeline/poll-state.ts';

export interface PollReporter {
  readonly failed: (failure: Failure) => void;
  readonly answered: () => void;
  readonly polled: (poll: PollState) => void;
}

/** Says how polling goes when that changes, and not at every try. */
export const createPollReporter = (say: (text: string) => void): PollReporter => {
  let lastWords = '';
  let isTold = false;
  let lastWaiting: string | undefined;
  const failed = (failure: Failure): void => {
    const { summary, detail } = describeFailure(failure, 'activities');
    // What differs from try to try is in the detail; a failure of another kind is news.
    if (summary !== lastWords) say(`${summary} (${detail}); trying again`);
    lastWords = summary;
  };
  const answered = (): void => {
    if (lastWords !== '') say('answered again');
    lastWords = '';
  };
  return {
    failed,
    answered,
    polled: ({ state, failure, source, waiting }) => {
      if (source === 'updates' && !isTold)
        say('activities are derived from updates, which is what this scan lists');
      isTold ||= source === 'updates';
      if (waiting !== undefined && waiting !== lastWaiting) say(waiting);
      lastWaiting = waiting;
      if (failure !== undefined) failed(failure);
      else if (state === 'following' || state === 'catching-up') answered();
    },
  };
};
