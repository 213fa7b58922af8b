import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../../ledger/failure/failure.ts';
import type { PollState } from '../../model/timeline/poll-state.ts';
import * as messages from '../../messages/follow.ts';

export interface PollReporter {
  readonly failed: (failure: Failure) => void;
  readonly answered: () => void;
  readonly polled: (poll: PollState) => void;
}

/** When the state of polling changes, not at every attempt. */
export const createPollReporter = (say: (text: string) => void): PollReporter => {
  let lastWords = '';
  let isTold = false;
  let lastWaiting: string | undefined;
  const reportFailure = (failure: Failure): void => {
    const { summary, detail } = describeFailure(failure, 'activities');
    // The detail may differ at every attempt; only a new summary is reported.
    if (summary !== lastWords) say(messages.retrying(summary, detail));
    lastWords = summary;
  };
  const reportResponse = (): void => {
    if (lastWords !== '') say(messages.respondsAgain);
    lastWords = '';
  };
  return {
    failed: reportFailure,
    answered: reportResponse,
    polled: ({ state, failure, source, waiting }) => {
      if (source === 'updates' && !isTold) say(messages.derivedRows);
      isTold ||= source === 'updates';
      if (waiting !== undefined && waiting !== lastWaiting) say(messages.waitingFor(waiting));
      lastWaiting = waiting;
      if (failure !== undefined) reportFailure(failure);
      else if (state === 'following' || state === 'catching-up') reportResponse();
    },
  };
};
