import { keepLast } from '../../lib/keep.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { listUrlOf } from '../../config/settings/settings.ts';
import { failureExitCode } from '../../ledger/failure/failure.ts';
import type { State } from '../../app/state.ts';
import type { KnownActivities } from './model/activity-span.ts';
import { loading, missing } from './model/block.ts';
import { fetchText } from './messages/fetch.ts';

type TailState = Pick<State, 'activity' | 'connection'>;

/** Returns why the tail has no activities; undefined once it got a response. */
const whyNone = ({ activity, connection }: TailState): KnownActivities['unread'] => {
  const { failure, lastGoodAt } = activity.poll;
  if (listUrlOf(connection) === '') return missing(fetchText.noScan);
  if (lastGoodAt !== undefined) return undefined;
  if (failure === undefined) return loading;
  const reason = fetchText.failed(
    connection.source === 'ledger' ? 'ledger' : 'scan',
    describeFailure(failure, 'activities').summary,
  );
  return { kind: 'failed', reason, exitCode: failureExitCode(failure) };
};

const lastKnown = keepLast<KnownActivities>();

/** The activities that the tail has loaded; computed once for each change of them. */
export const knownActivities = (state: TailState): KnownActivities => {
  const { timeline, poll } = state.activity;
  const of = [timeline, poll.failure, poll.lastGoodAt === undefined, listUrlOf(state.connection)];
  return lastKnown(of, () => {
    const { entries } = timeline;
    const activities = entries.flatMap((entry) => ('gap' in entry ? [] : (entry.activity ?? [])));
    const gaps = entries.filter((entry) => 'gap' in entry).length;
    const unread = entries.length === 0 ? whyNone(state) : undefined;
    return { activities, gaps, ...(unread && { unread }) };
  });
};
