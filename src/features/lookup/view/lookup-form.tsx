import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { formLines } from './form-lines.ts';
import { historyLines } from './history-lines.ts';

/** The form of a lookup. */
export function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const lookup = useApp((state) => state.lookup);
  const isPrivate = useApp((state) => state.connection.lookupHistory === false);
  const masked = useApp((state) => state.screen.masked);
  // Next to a result with the focus, the form shows no cursor: the screen has one already.
  const isFocused = lookup.page !== 'result';
  const form = formLines(lookup.form, { width, masked, isFocused });
  const history = historyLines(lookup, isPrivate, {
    width,
    rows: rows - form.length,
    isFocused,
  });
  return <Lines lines={[...form, ...history]} width={width} height={rows} />;
}
