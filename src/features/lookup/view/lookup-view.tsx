import * as messages from '../messages/form.ts';
import { ScopeContext, type Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { TextLine, VerticalRule, Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import { formLines, historyHeading, historyLines, typedText } from './form-lines.ts';
import { currentVisit } from '../slice.ts';
import {
  type LookupField,
  formatLines,
  type FormatLine,
  isNamesLine,
  type LookupForm,
} from '../state/lookup-form.ts';
import { Box } from 'ink';
import { useMemo } from 'react';
import { clockAt } from '../../../lib/time/time.ts';
import { lookupLayout } from '../state/lookup-lines.ts';
import { ResultPane } from './result-pane.tsx';
import { pasteIntoField } from '../../../lib/text/text-field.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import type { AppState } from '../context.ts';
import { lookupScopes, resultScopes } from '../scopes.ts';
import { hasIdsInside } from '../model/pasted-ids.ts';
import { lookupStateLine, lookupStatusLine, lookupTitleLine } from './lookup-lines.ts';
import { type Line, lineOf, segment } from '../../../ui-kit/text/line.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { truncateEnd, padOrTruncate } from '../../../lib/text/width.ts';
import { effectiveKind } from '../commands/lookup-commands.ts';
import { formatToSend } from '../run/lookup-format.ts';

const nameWidth = 27;

const lineSegments = (form: LookupForm, line: FormatLine, width: number): Line => {
  const isAt = form.line === line;
  const head = segment(
    `${isAt ? '>' : ' '}${padOrTruncate(messages.formatNames[line], nameWidth)}`,
    isAt ? 'focus' : 'plain',
  );
  const { choice, names } = form;
  if (line === 'shape') return [head, segment(messages.shapeNames[choice.shape])];
  if (!isNamesLine(line)) return [head, segment(choice[line] ? '[x]' : '[ ]')];
  const room = Math.max(1, width - nameWidth - 1);
  return [head, ...typedText(names[line], isAt, room, messages.namesPlaceholder)];
};

/** The page shows the resulting JSON, too. */
function FormatPage({ width, rows }: { readonly width: number; readonly rows: number }) {
  const { store } = useSession<AppState>();
  const form = useApp((state: AppState) => state.lookup.form);
  const left = rows - formatLines.length - 2;
  const kind = effectiveKind(form) === 'transaction' ? 'transaction' : 'update';
  const json = stringifyJson(formatToSend(form, kind), 2).split('\n').slice(0, Math.max(0, left));
  const title = form.written === undefined ? messages.formatTitle : messages.customFormatTitle();
  const lines = [
    ...formatLines.map((line) => lineSegments(form, line, width)),
    [],
    lineOf(` ${title}`, 'focus'),
    ...json.map((text) => lineOf(truncateEnd(` ${text}`, width))),
  ];
  const click = (at: number): Clicked | undefined => {
    const line = formatLines[at];
    return line && { run: () => store.getState().updateLookupForm({ line }) };
  };
  return <Lines lines={lines} width={width} height={rows} scope="format" click={click} />;
}

function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
  const { store } = useSession<AppState>();
  const lookup = useApp((state: AppState) => state.lookup);
  const isPrivate = useApp((state: AppState) => state.connection.lookupHistory === false);
  const masked = useApp((state: AppState) => state.screen.masked);
  const clockFrom = useApp((state: AppState) => clockAt(state.screen.now).from);
  // Next to a result with the focus, the form shows no cursor: the screen has one already.
  const isFocused = lookup.page !== 'result';
  const form = formLines(lookup.form, { width, masked, isFocused });
  const style = { width, isFocused, clock: { zone: 'utc', from: clockFrom } } as const;
  const focus = (field: LookupField): void => {
    const { showLookupPage, updateLookupForm } = store.getState();
    showLookupPage({ page: 'form' });
    updateLookupForm({ field });
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
