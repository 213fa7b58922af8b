import { lookupLayout } from '../../store/lookup-layout.ts';
import { currentVisit } from '../../store/lookup.ts';
import type { AppState } from '../../store/state.ts';
import { scrollBy, scrollsIn, type ScrollIdOf } from '../scroll-way.ts';
import { failureLines } from './failure-lines.ts';

export const isFailureScroll = scrollsIn('failed');

/** Scrolls the page of a failed lookup, never past its end. */
export const scrollFailure = (
  { lookup, screen, updateVisit }: AppState,
  id: ScrollIdOf<'failed'>,
): void => {
  const visit = currentVisit(lookup);
  const { rows, result: width } = lookupLayout(screen.size, true, lookup.page);
  if (visit?.fetched.kind !== 'failed' || width === undefined) return;
  const style = { width, masked: screen.masked, watching: visit.watching };
  const count = failureLines(visit.lookup, visit.fetched.failure, style).length;
  updateVisit(visit.number, { top: scrollBy(id, { from: visit.top, count, rows }) });
};
