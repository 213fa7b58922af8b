import { explain } from '../../ledger/explain.ts';
import { operations } from '../../ledger/operations.ts';
import { clockZ, duration } from '../../lib/time.ts';
import { counted } from '../../lib/count.ts';
import type { AppState } from '../../store/store.ts';
import type { Tone } from '../theme.ts';

export type BodyNotice = {
  readonly word: string;
  readonly tone: Tone;
  readonly lines: readonly string[];
};

const { path } = operations.activities;
const loadingAfterMs = 300;

const next = ({ activity: { poll } }: AppState): string =>
  poll.nextAt === undefined ? '' : `Next poll at ${clockZ(poll.nextAt)}.`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const noRoute = (state: AppState): BodyNotice => ({
  word: 'NO ROUTE',
  tone: 'danger',
  lines: [
    `${hostOf(state.connection.scanUrl)} answers, but has no POST ${path}`,
    '(404). Newer Scan releases removed it (Splice 0.6.8).',
    'Nothing can be listed from this service.     r asks again',
  ],
});

const failed = (state: AppState, word: string): BodyNotice => {
  const { failure, badBody } = state.activity.poll;
  const said = failure === undefined ? undefined : explain(failure, 'activities');
  const words = said === undefined ? [badBody ?? ''] : [said.headline, said.detail, said.next];
  return {
    word,
    tone: 'danger',
    lines: [...words, `${next(state)}     r asks now`].filter((line) => line.trim() !== ''),
  };
};

const loading = (state: AppState): BodyNotice | undefined => {
  const waited = state.screen.now - state.screen.startedAt;
  if (waited < loadingAfterMs) return undefined;
  const lines = [`asking ${hostOf(state.connection.scanUrl)} for activity   ${duration(waited)}`];
  return { word: 'LOADING', tone: 'note', lines };
};

const empty = (): BodyNotice => ({
  word: 'EMPTY',
  tone: 'plain',
  lines: ['No activity yet.  Scan answers with 0 items.', 'Polling goes on.     r asks now'],
});

const filteredOut = ({ activity: { view, sieve } }: AppState): BodyNotice => ({
  word: 'FILTERED OUT',
  tone: 'note',
  lines: [
    `0 of ${counted(view.loaded, 'row')} match  ${sieve?.text ?? ''}`,
    'Esc clears the filter     / edits it',
  ],
});

/** What stands in place of the rows while there are none to show: what was asked, what is next. */
export const bodyNotice = (state: AppState): BodyNotice | undefined => {
  const { view, poll } = state.activity;
  if (view.entries.length > 0) return undefined;
  if (view.loaded > 0) return filteredOut(state);
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
