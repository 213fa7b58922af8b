import type { CommandId } from '../../keys/keymap.ts';
import { clamp } from '../../lib/windowing.ts';
import { lookupLayout } from '../../store/lookup-layout.ts';
import { visitOf } from '../../store/lookup.ts';
import type { AppState } from '../../store/store.ts';
import { failureLines } from './failure-lines.ts';

type FailureScroll = Extract<CommandId, 'failed.down' | 'failed.up'>;

export const isFailureScroll = (id: CommandId): id is FailureScroll =>
  id === 'failed.down' || id === 'failed.up';

/** Scrolls what is said of a failure by a line, never past its end. */
export const scrollFailure = ({ lookup, screen, visitChanged }: AppState, id: FailureScroll) => {
  const visit = visitOf(lookup);
  const { rows, result: width } = lookupLayout(screen.size, true, lookup.page);
  if (visit?.fetched.kind !== 'failed' || width === undefined) return;
  const style = { width, masked: screen.masked, watching: visit.watching };
  const count = failureLines(visit.lookup, visit.fetched.failure, style).length;
  const by = id === 'failed.down' ? 1 : -1;
  visitChanged(visit.number, { top: clamp(visit.top + by, 0, Math.max(0, count - rows)) });
};
