import { Box } from 'ink';
import { stringifyJson } from '../../../lib/json/json.ts';
import { truncateEnd, padOrTruncate } from '../../../lib/text/width.ts';
import { clockAt } from '../../../lib/time/time.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import { ScopeContext, type Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { type Line, lineOf, segment } from '../../../ui-kit/text/line.ts';
import { TextLine, Lines } from '../../../ui-kit/text/lines.tsx';
import { effectiveKind } from '../commands/lookup-commands.ts';
import type { AppState } from '../context.ts';
import * as messages from '../messages/form.ts';
import {
  type FormatLine,
  formatLines,
  formatToSend,
  isNamesLine,
  type LookupField,
  type LookupForm,
} from '../state/lookup-form.ts';
import { formLines, historyHeading, historyLines, typedText } from './form-lines.ts';

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
export function FormatPage({ width, rows }: { readonly width: number; readonly rows: number }) {
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

export function LookupFormPane({ width, rows }: { readonly width: number; readonly rows: number }) {
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
