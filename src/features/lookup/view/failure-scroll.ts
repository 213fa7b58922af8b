import { lookupLayout } from '../state/lookup-layout.ts';
import { currentVisit } from '../state/lookup.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { scrollBy, scrollCommandsOf, type ScrollCommandOf } from '../../../shell/scrolling.ts';
import { notFoundLines } from './not-found-lines.ts';

export const isFailureScroll = scrollCommandsOf('failed');

/** Scrolls the page of a failed lookup, never past its end. */
export const scrollFailure = (
  { lookup, screen, updateVisit }: AppState,
  id: ScrollCommandOf<'failed'>,
): void => {
  const visit = currentVisit(lookup);
  const { rows, result: width } = lookupLayout(screen.size, true, lookup.page);
  if (visit?.fetched.kind !== 'failed' || width === undefined) return;
  const style = { width, masked: screen.masked, watching: visit.watching };
  const count = notFoundLines(visit.lookup, visit.fetched.failure, style).length;
  updateVisit(visit.number, { top: scrollBy(id, { from: visit.top, count, rows }) });
};
