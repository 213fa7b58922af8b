import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { operations } from '../../../ledger/operations.ts';
import { formatUtcTime, formatDuration } from '../../../lib/time/time.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';

export type EmptyState = {
  readonly word: string;
  readonly tone: Tone;
  readonly lines: readonly string[];
};

const { path } = operations.activities;
const loadingAfterMs = 300;

const next = ({ activity: { poll } }: AppState): string =>
  poll.nextAt === undefined ? '' : `Next poll at ${formatUtcTime(poll.nextAt)}.`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** What a scan was asked for, by the setting that says so. */
const askedFor = {
  auto: `It has neither POST ${path} nor POST /v2/updates.`,
  activities: `It has no POST ${path}; without --source it may do.`,
  updates: 'It has no POST /v2/updates; without --source it may do.',
} as const;

const noRoute = ({ connection: { scanUrl, source } }: AppState): EmptyState => ({
  word: 'NO ROUTE',
  tone: 'danger',
  lines: [
    `${hostOf(scanUrl)} answers, but lists no activity (404).`,
    askedFor[source],
    'Check that the address ends in /api/scan.     r polls again',
  ],
});

const failed = (state: AppState, word: string): EmptyState => {
  const { failure, badBody } = state.activity.poll;
  const said = failure === undefined ? undefined : describeFailure(failure, 'activities');
  const words = said === undefined ? [badBody ?? ''] : [said.summary, said.detail, said.hint];
  return {
    word,
    tone: 'danger',
    lines: [...words, `${next(state)}     r polls now`].filter((line) => line.trim() !== ''),
  };
};

const loading = (state: AppState): EmptyState | undefined => {
  const waited = state.screen.now - state.screen.startedAt;
  if (waited < loadingAfterMs) return undefined;
  const lines = [
    `asking ${hostOf(state.connection.scanUrl)} for activity   ${formatDuration(waited)}`,
  ];
  return { word: 'LOADING', tone: 'note', lines };
};

const empty = (): EmptyState => ({
  word: 'EMPTY',
  tone: 'plain',
  lines: ['No activity yet: the scan returns 0 items.', 'Still polling.     r polls now'],
});

/** Updates were listed, and none of them is an activity. */
const putAside = ({ activity: { view } }: AppState): EmptyState => ({
  word: 'NO ACTIVITY',
  tone: 'plain',
  lines: [
    `Nothing was recognised in ${pluralize(view.aside, 'update')} of this scan.`,
    'The filter type=other shows them; use --since to look further back.',
  ],
});

const filteredOut = ({ activity: { view, sieve } }: AppState): EmptyState => ({
  word: 'FILTERED OUT',
  tone: 'note',
  lines: [
    `0 of ${pluralize(view.loaded, 'row')} match  ${sieve?.text ?? ''}`,
    'Esc clears the filter     / edits it',
  ],
});

/** What stands in place of the rows while there are none to show: what was asked, what is next. */
export const selectEmptyState = (state: AppState): EmptyState | undefined => {
  const { view, poll } = state.activity;
  if (view.entries.length > 0) return undefined;
  if (view.loaded > 0) return filteredOut(state);
  if (view.aside > 0) return putAside(state);
  switch (poll.state) {
    case 'starting':
      return loading(state);
    case 'no-route':
      return noRoute(state);
    case 'auth':
      return failed(state, 'AUTH');
    case 'limited':
      return failed(state, 'LIMITED');
    case 'offline':
    case 'retrying':
      return failed(state, poll.failure?.kind === 'unreadable' ? 'BAD BODY' : 'OFFLINE');
    case 'following':
    case 'catching-up':
    case 'paused':
      return poll.badBody === undefined ? empty() : failed(state, 'BAD BODY');
    default:
      return poll.state satisfies never;
  }
};
