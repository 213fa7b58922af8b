import { Lines, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { formLines, historyLines } from './form-lines.ts';
import { Box } from 'ink';
import { useMemo } from 'react';
import { clockAt } from '../../../lib/time/time.ts';
import { lookupLayout } from '../state/lookup-lines.ts';
import { FormatPage } from './format-page.tsx';
import { ResultPane } from './result-pane.tsx';
import { pasteIntoField } from '../../../lib/text/text-field.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import { lookupScopes } from '../keys/key-scopes.ts';
import { hasIdsInside } from '../model/pasted-ids.ts';
import { lookupPaneAt, lookupTargetAt } from './lookup-targets.ts';
import { lookupStateLine, lookupStatusLine, lookupTitleLine } from './lookup-lines.ts';

/** The form of a lookup. */
function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const lookup = useApp((state) => state.lookup);
  const isPrivate = useApp((state) => state.connection.lookupHistory === false);
  const masked = useApp((state) => state.screen.masked);
  const clockFrom = useApp((state) => clockAt(state.screen.now).from);
  // Next to a result with the focus, the form shows no cursor: the screen has one already.
  const isFocused = lookup.page !== 'result';
  const form = formLines(lookup.form, { width, masked, isFocused });
  const history = historyLines(lookup, isPrivate, {
    width,
    rows: rows - form.length,
    isFocused,
    clock: { zone: 'utc', from: clockFrom },
  });
  return <Lines lines={[...form, ...history]} width={width} height={rows} />;
}

/** The lookup screen between its rules: the form, the result, or both side by side. */
function LookupBody() {
  const size = useApp((state) => state.screen.size);
  const page = useApp((state) => state.lookup.page);
  const hasResult = useApp((state) => state.lookup.visits.length > 0);
  const layout = useMemo(() => lookupLayout(size, hasResult, page), [size, hasResult, page]);
  const { rows, form, result } = layout;
  const both = form !== undefined && result !== undefined;
  return (
    <Box height={rows} flexShrink={0}>
      {form !== undefined && page === 'format' && <FormatPage width={form} rows={rows} />}
      {form !== undefined && page !== 'format' && <LookupFormPane width={form} rows={rows} />}
      {both && <VerticalRule rows={rows} />}
      {result !== undefined && <ResultPane width={result} rows={rows} />}
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
  targetAt: lookupTargetAt,
  paneAt: lookupPaneAt,
  field: {
    change: (state, change) => state.editLookupText(change),
    takesPaste,
    paste: (state, text) => state.editLookupText((field) => pasteIntoField(field, text).field),
  },
};
