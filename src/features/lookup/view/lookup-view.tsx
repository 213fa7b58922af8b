import { ScopeContext, type Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines, TextLine, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import { formLines, historyHeading, historyLines } from './form-lines.ts';
import { currentVisit } from '../state/lookup.ts';
import type { LookupField } from '../state/lookup-form.ts';
import { Box } from 'ink';
import { useMemo } from 'react';
import { clockAt } from '../../../lib/time/time.ts';
import { lookupLayout } from '../state/lookup-lines.ts';
import { FormatPage } from './format-page.tsx';
import { ResultPane } from './result-pane.tsx';
import { pasteIntoField } from '../../../lib/text/text-field.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import type { AppState } from '../../../app/state.ts';
import { lookupScopes, resultScopes } from '../scopes.ts';
import { hasIdsInside } from '../model/pasted-ids.ts';
import { lookupStateLine, lookupStatusLine, lookupTitleLine } from './lookup-lines.ts';

/** The form of a lookup, and the earlier lookups below it. */
function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const { store } = useSession();
  const lookup = useApp((state) => state.lookup);
  const isPrivate = useApp((state) => state.connection.lookupHistory === false);
  const masked = useApp((state) => state.screen.masked);
  const clockFrom = useApp((state) => clockAt(state.screen.now).from);
  // Next to a result with the focus, the form shows no cursor: the screen has one already.
  const isFocused = lookup.page !== 'result';
  const form = formLines(lookup.form, { width, masked, isFocused });
  const style = { width, isFocused, clock: { zone: 'utc', from: clockFrom } } as const;
  const focus = (field: LookupField): void => {
    const { setLookupPage, focusLookupField } = store.getState();
    setLookupPage('form');
    focusLookupField(field);
  };
  const clickField = (line: number): Clicked | undefined => {
    const field = form[line]?.field;
    return field && { run: () => focus(field) };
  };
  const choose = (line: number): void => {
    focus('history');
    const { moveHistorySelection, lookup: now } = store.getState();
    moveHistorySelection(line - now.chosen);
  };
  const clickEarlier = (line: number): Clicked | undefined =>
    line < lookup.history.length ? { isRow: true, run: () => choose(line) } : undefined;
  return (
    <ScopeContext value="lookupHistory">
      <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
        <Lines lines={form.map(({ line }) => line)} click={clickField} />
        <TextLine line={historyHeading(lookup, isPrivate, style)} />
        <Lines
          lines={historyLines(lookup, style)}
          height={Math.max(1, rows - form.length - 1)}
          focus={lookup.chosen}
          click={clickEarlier}
        />
      </Box>
    </ScopeContext>
  );
}

/** The lookup screen between its rules: the form, the result, or both side by side. */
function LookupBody() {
  const size = useApp((state) => state.screen.size);
  const page = useApp((state) => state.lookup.page);
  const scope = useApp((state) => resultScopes(currentVisit(state.lookup))[0]);
  const hasResult = useApp((state) => state.lookup.visits.length > 0);
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

/** Any contract, transaction or update by its id. */
export const lookupView: ViewDefinition = {
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
