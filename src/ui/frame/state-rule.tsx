import { grouped } from '../../lib/count.ts';
import { selectOpenGaps } from '../../store/selectors.ts';
import type { AppState } from '../../store/store.ts';
import { Rule } from '../kit/rule.tsx';
import { useApp } from '../session-context.tsx';
import { contiguityWords } from './tail-words.ts';

/** What the reader is looking at: live rows, held ones, one alone, or data with an age. */
export const viewState = ({ screen, activity: { poll, position } }: AppState): string => {
  if (poll.state === 'paused') return 'paused';
  if (screen.pane === 'detail') return 'detail, tail goes on';
  if (poll.state === 'offline') return 'stale';
  if (poll.state === 'starting') return 'starting';
  return position.kind === 'following' ? 'live' : 'held';
};

const checks = (state: AppState): string => {
  const { timeline, sieve, view } = state.activity;
  const matching =
    sieve === undefined ? '' : `${grouped(view.matching)} of ${grouped(view.loaded)} match   `;
  return matching + contiguityWords(timeline.since, selectOpenGaps(state));
};

/** Line n-2: the one line to read out on the phone. */
export function StateRule({ width }: { readonly width: number }) {
  const left = useApp(viewState);
  const right = useApp(checks);
  const gaps = useApp((state) => selectOpenGaps(state) > 0);
  return (
    <Rule
      width={width}
      left={left}
      right={right}
      leftTone={left === 'stale' ? 'danger' : 'plain'}
      rightTone={gaps ? 'danger' : 'plain'}
    />
  );
}
