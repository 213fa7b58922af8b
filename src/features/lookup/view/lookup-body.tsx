import { Box } from 'ink';
import { useMemo } from 'react';
import { lookupLayout } from '../state/lookup-layout.ts';
import { VerticalRule } from '../../../ui-kit/frame/vertical-rule.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { FormatPage } from './format-page.tsx';
import { LookupFormPane } from './lookup-form.tsx';
import { ResultPane } from './result-pane.tsx';

/** The lookup screen between its rules: the form, the result, or both side by side. */
export function LookupBody() {
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
