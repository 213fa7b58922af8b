import { jsonPath, pathTo, type PathSegment } from '../../../lib/json/path.ts';
import { truncateStart, shortenId } from '../../../lib/text/width.ts';
import { formatBytes } from '../../../lib/text/pluralize.ts';
import { selectLines } from '../state/lookup-lines.ts';
import { currentVisit } from '../state/lookup.ts';
import type { ScreenSize } from '../../../shell/state/layout.ts';
import type { LookupField } from '../state/lookup-form.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { SplitText } from '../../../shell/view-types.ts';

const isTyped = (field: LookupField): boolean => field === 'id' || field === 'party';

const metaOf = ({ lookup }: AppState): string => {
  const fetched = currentVisit(lookup)?.fetched;
  if (fetched?.kind === 'ready') {
    const { status, ms, bytes } = fetched.answer;
    return `${status}  ${Math.round(ms)} ms  ${formatBytes(bytes)}`;
  }
  if (fetched?.kind !== 'failed') return '';
  const { failure, ms } = fetched;
  const status = 'error' in failure ? String(failure.error.status) : failure.kind;
  return ms === undefined ? status : `${status}  ${Math.round(ms)} ms`;
};

/** Where the reader is. */
export const lookupTitleLine = (state: AppState): SplitText => {
  const { page } = state.lookup;
  const visit = currentVisit(state.lookup);
  if (page === 'format') return { left: 'Lookup > format', leftTone: 'focus', right: '' };
  if (page === 'form' || visit === undefined)
    return { left: 'Lookup', leftTone: 'focus', right: '' };
  const { kind, id } = visit.lookup;
  return {
    left: `Lookup > ${kind} ${shortenId(id, 20)}`,
    leftTone: 'focus',
    right: metaOf(state),
  };
};

/** Where in a document the reader is; of a long path its end says it. */
const pathWords = (
  steps: readonly PathSegment[],
  right: string,
  { columns }: ScreenSize,
): SplitText => {
  const room = Math.max(4, columns - right.length - 12);
  return { left: truncateStart(jsonPath(steps), room), right };
};

/** What the keys act on, and where in it the reader is. */
export const lookupStateLine = ({ lookup, screen }: AppState): SplitText => {
  const visit = currentVisit(lookup);
  if (lookup.page !== 'result' || visit === undefined) {
    return { left: isTyped(lookup.form.field) ? 'text field' : 'form', right: '' };
  }
  const { comparison, tree } = visit;
  if (comparison !== undefined) {
    const { rows, cursor } = comparison;
    const place = `${Math.min(cursor + 1, rows.length)}/${rows.length}`;
    return pathWords(rows[cursor]?.steps ?? [], place, screen.size);
  }
  if (tree !== undefined) {
    const { rows, cursor } = tree;
    return pathWords(pathTo(rows, cursor), `line ${cursor + 1}/${rows.length}`, screen.size);
  }
  const count = selectLines(visit).length;
  const place = [
    `${lookup.at + 1} of ${lookup.trail.length} on the trail`,
    ...(lookup.marked !== undefined && lookup.marked.fetched === visit.fetched ? ['marked'] : []),
  ].join(', ');
  return { left: place, right: count === 0 ? '' : `line ${visit.cursor + 1}/${count}` };
};

/** A hint for what has the focus. */
export const lookupStatusLine = ({ lookup }: AppState): SplitText => {
  if (lookup.page === 'result') {
    const fetched = currentVisit(lookup)?.fetched;
    if (fetched?.kind === 'failed')
      return { left: ' a lookup changes nothing: ask as often as you like', right: '' };
    const notes = fetched?.kind === 'ready' ? fetched.answer.notes : [];
    return { left: ` ${notes.join('; ') || 'values are shown as they were sent'}`, right: '' };
  }
  const { field } = lookup.form;
  const left = isTyped(field)
    ? ' all letters are typed; Esc leaves the field and keeps the text'
    : ' Tab goes to the next field; i types another id';
  return { left, right: '' };
};
