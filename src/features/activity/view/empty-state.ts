import { listingRequest, listingService } from '../../../ledger/activity/listing.ts';
import { listUrlOf } from '../../../config/settings/settings.ts';
import { isWhole } from '../state/activity-filter.ts';
import { operations } from '../../../ledger/operations.ts';
import { formatUtcTime, formatDuration } from '../../../lib/time/time.ts';
import type { AppState } from '../context.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import * as messages from '../messages/list.ts';
import { parseUrl } from '../../../lib/io/service-address.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';

export type EmptyState = {
  readonly word: string;
  readonly tone: Tone;
  readonly lines: readonly string[];
};

const { path } = operations.activities;
const loadingAfterMs = 300;

const next = ({ activity: { poll } }: AppState): string =>
  poll.nextAt === undefined ? '' : messages.nextPollAt(formatUtcTime(poll.nextAt));

const urlHost = (url: string): string => parseUrl(url)?.host ?? url;

const noEndpoint = ({ connection }: AppState): EmptyState => ({
  word: 'NO ENDPOINT',
  tone: 'danger',
  lines: [
    messages.noActivityListing(urlHost(listUrlOf(connection))),
    messages.missingEndpoints(path)[connection.source],
    messages.checkListUrl(connection.source),
  ],
});

const failedPollState = (state: AppState, word: string): EmptyState => {
  const { failure, badBody } = state.activity.poll;
  const description = failure && describeFailure(failure, listingRequest(state.connection.source));
  const texts =
    description === undefined
      ? [badBody ?? '']
      : [description.summary, description.detail, description.hint];
  return {
    word,
    tone: 'danger',
    lines: [...texts, `${next(state)}     ${messages.pollKey}`].filter(
      (line) => line.trim() !== '',
    ),
  };
};

const loading = (state: AppState): EmptyState | undefined => {
  const waited = state.screen.now - state.screen.startedAt;
  if (waited < loadingAfterMs) return undefined;
  const lines = [
    messages.loadingFrom(urlHost(listUrlOf(state.connection)), formatDuration(waited)),
  ];
  return { word: 'LOADING', tone: 'note', lines };
};

const empty = ({ activity: { poll }, connection }: AppState): EmptyState => ({
  word: 'EMPTY',
  tone: 'plain',
  lines: [
    messages.noActivity(listingService(connection.source)),
    poll.state === 'paused' ? messages.pollingIsPaused : messages.pollingContinues,
  ],
});

/** The scan listed updates, and none of them is an activity. */
const putAside = ({ activity: { view } }: AppState): EmptyState => ({
  word: 'NO ACTIVITY',
  tone: 'plain',
  lines: [messages.nothingRecognized(view.aside), messages.showUnrecognized],
});

/** While the filter is typed, its keys are those of the prompt. */
const filteredOut = ({ activity: { view, activeFilter, preview } }: AppState): EmptyState => ({
  word: isWhole(view) ? 'FILTERED OUT' : 'FILTERING',
  tone: 'note',
  lines: [
    messages.noneMatch(view.loaded, activeFilter?.text ?? '', isWhole(view)),
    ...(preview === undefined ? [messages.filterKeys()] : []),
  ],
});

export const selectEmptyState = (state: AppState): EmptyState | undefined => {
  const { view, poll } = state.activity;
  if (view.entries.length > 0) return undefined;
  if (view.loaded > 0) return filteredOut(state);
  if (view.aside > 0) return putAside(state);
  switch (poll.state) {
    case 'starting':
      return loading(state);
    case 'no-endpoint':
      return noEndpoint(state);
    case 'auth':
      return failedPollState(state, 'AUTH');
    case 'limited':
      return failedPollState(state, 'RATE LIMITED');
    case 'offline':
    case 'retrying':
      return failedPollState(
        state,
        poll.failure?.kind === 'unreadable' ? 'BAD RESPONSE' : 'OFFLINE',
      );
    case 'following':
    case 'catching-up':
    case 'paused':
      return poll.badBody === undefined ? empty(state) : failedPollState(state, 'BAD RESPONSE');
    default:
      return poll.state satisfies never;
  }
};
