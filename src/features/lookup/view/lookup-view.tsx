import { Box } from 'ink';
import { useMemo } from 'react';
import { jsonPath, pathTo, type PathSegment } from '../../../lib/json/rows.ts';
import { formatBytes } from '../../../lib/text/pluralize.ts';
import { pasteIntoField } from '../../../lib/text/text-field.ts';
import { displayWidth, mask, truncateStart, shortenId } from '../../../lib/text/width.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { hasTwoPanes, mainPaneWidth, type ScreenSize } from '../../../shell/state/layout.ts';
import type { SplitText, ViewDefinition } from '../../../shell/view-types.ts';
import { ScopeContext } from '../../../ui-kit/frame/frame-context.ts';
import { VerticalRule } from '../../../ui-kit/text/lines.tsx';
import type { AppState } from '../context.ts';
import * as form from '../messages/form.ts';
import * as result from '../messages/result.ts';
import { hasIdsInside } from '../model/pasted-ids.ts';
import { lookupScopes, resultScopes } from '../scopes.ts';
import { currentVisit, type LookupState, type LookupVisit } from '../slice.ts';
import { isNamesLine } from '../state/lookup-form.ts';
import { lookupLayout, selectLine, selectLines } from '../state/lookup-lines.ts';
import { FormatPage, LookupFormPane } from './form-pane.tsx';
import { ResultPane } from './result-pane.tsx';

const isTyping = ({ page, form: { field, line } }: LookupState): boolean =>
  page === 'format' ? isNamesLine(line) : field === 'id' || field === 'party';

const formState = (lookup: LookupState): string => {
  if (isTyping(lookup)) return form.typing;
  return lookup.page === 'format' ? form.inFormat : form.inForm;
};

const formHint = (lookup: LookupState): string => {
  if (isTyping(lookup)) return form.typingHint();
  return lookup.page === 'format' ? form.formatHint : form.formHint();
};

const metaOf = ({ lookup }: AppState): string => {
  const fetched = currentVisit(lookup)?.fetched;
  if (fetched?.kind === 'ready') {
    const { status, ms, bytes } = fetched.response;
    return `${status}  ${Math.round(ms)} ms  ${formatBytes(bytes)}`;
  }
  if (fetched?.kind !== 'failed') return '';
  const { failure, ms } = fetched;
  const status = 'error' in failure ? String(failure.error.status) : failure.kind;
  return ms === undefined ? status : `${status}  ${Math.round(ms)} ms`;
};

const resultTitle = ({ lookup: { kind, id } }: LookupVisit): string =>
  `${kind} ${shortenId(id, 20)}`;

/** Brackets show the focus. */
const resultTitles = (
  words: string,
  { fetched, comparison, tree }: LookupVisit,
  { screen }: AppState,
): string => {
  const hasBoth =
    hasTwoPanes(screen.size.columns) && fetched.kind === 'ready' && comparison === undefined;
  if (!hasBoth) return words;
  return tree === undefined ? `[${words}]  ${result.treeTitle}` : `${words}  [${result.treeTitle}]`;
};

const lookupTitleLine = (state: AppState): SplitText => {
  const { page } = state.lookup;
  const visit = currentVisit(state.lookup);
  const isAtResult = page === 'result' && visit !== undefined;
  const own = page === 'format' ? form.formatPageTitle : form.formTitle;
  const layout = lookupLayout(state.screen.size, visit !== undefined, page);
  const isBeside = layout.form !== undefined && layout.result !== undefined;
  if (visit === undefined || (!isBeside && !isAtResult))
    return { left: own, leftTone: 'focus', right: '' };
  const words = resultTitle(visit);
  const left = isBeside ? `[${own}]  ${words}` : `${own} > ${resultTitles(words, visit, state)}`;
  return { left, leftTone: 'focus', right: metaOf(state) };
};

/** A long path is cut at its start. */
const pathWords = (
  steps: readonly PathSegment[],
  right: string,
  { columns }: ScreenSize,
): SplitText => {
  const room = Math.max(4, columns - right.length - 12);
  return { left: truncateStart(jsonPath(steps), room), right };
};

const lookupStateLine = ({ lookup, screen }: AppState): SplitText => {
  const visit = currentVisit(lookup);
  if (lookup.page !== 'result' || visit === undefined) {
    return { left: formState(lookup), right: '' };
  }
  const { comparison, tree } = visit;
  if (comparison !== undefined) {
    const { rows, cursor } = comparison;
    const place = `${Math.min(cursor + 1, rows.length)}/${rows.length}`;
    return pathWords(rows[cursor]?.steps ?? [], place, screen.size);
  }
  if (tree !== undefined) {
    const { rows, cursor } = tree;
    return pathWords(pathTo(rows, cursor), result.linePlace(cursor + 1, rows.length), screen.size);
  }
  const count = selectLines(visit).length;
  const place = [
    result.resultPlace(lookup.at + 1, lookup.visits.length),
    ...(lookup.marked !== undefined && lookup.marked.fetched === visit.fetched
      ? [result.marked]
      : []),
  ].join(', ');
  return { left: place, right: count === 0 ? '' : result.linePlace(visit.cursor + 1, count) };
};

/** Cells of a line that its value doesn't get. */
const besideValue = { name: 21, mark: 11 } as const;

/** Returns the value only if its line may have cut it. */
const selectedValue = ({ lookup, screen }: AppState): string => {
  const visit = currentVisit(lookup);
  const line = visit?.tree === undefined ? selectLine({ lookup }) : undefined;
  if (line === undefined || visit?.comparison !== undefined) return '';
  const { value, link, whole } = line;
  const room =
    mainPaneWidth(screen.size.columns) -
    besideValue.name -
    (link === undefined ? 0 : besideValue.mark);
  // A sentence is whole already, on several lines.
  if (whole !== undefined || displayWidth(value) <= room) return '';
  return screen.masked && link?.to === 'party' ? mask(value) : value;
};

/** Shows a hint for the focus, or the whole selected value. */
const lookupStatusLine = (state: AppState): SplitText => {
  const { lookup } = state;
  if (lookup.page !== 'result') return { left: ` ${formHint(lookup)}`, right: '' };
  const isFailed = currentVisit(lookup)?.fetched.kind === 'failed';
  return { left: ` ${isFailed ? result.readOnly : selectedValue(state)}`, right: '' };
};

function LookupBody() {
  const size = useApp((state: AppState) => state.screen.size);
  const page = useApp((state: AppState) => state.lookup.page);
  const scope = useApp((state: AppState) => resultScopes(currentVisit(state.lookup))[0]);
  const hasResult = useApp((state: AppState) => state.lookup.visits.length > 0);
  const layout = useMemo(() => lookupLayout(size, hasResult, page), [size, hasResult, page]);
  const { rows, form, result } = layout;
  const both = form !== undefined && result !== undefined;
  return (
    <Box height={rows} flexShrink={0}>
      {form !== undefined && page === 'format' && <FormatPage width={form} rows={rows} />}
      {form !== undefined && page !== 'format' && <LookupFormPane width={form} rows={rows} />}
      {both && <VerticalRule rows={rows} />}
      {result !== undefined && (
        <ScopeContext value={scope}>
          <ResultPane width={result} rows={rows} />
        </ScopeContext>
      )}
    </Box>
  );
}

/** A field takes what is typed into it; but a text around ids is no id. */
const takesPaste = (state: AppState, text: string): boolean => {
  const [scope] = lookupScopes(state);
  if (scope === 'formatText') return true;
  return scope === 'lookupText' && (state.lookup.form.field !== 'id' || !hasIdsInside(text));
};

export const lookupView: ViewDefinition<AppState> = {
  title: 'Lookup',
  titleRule: lookupTitleLine,
  stateRule: lookupStateLine,
  status: lookupStatusLine,
  body: () => <LookupBody />,
  field: {
    change: (state, change) => state.editLookupText(change),
    takesPaste,
    paste: (state, text) => state.editLookupText((field) => pasteIntoField(field, text).field),
  },
};
