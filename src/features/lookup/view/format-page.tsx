import { type Line, lineOf, segment } from '../../../ui-kit/text/line.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { textOfField } from '../../../lib/text/text-field.ts';
import { truncateEnd, padOrTruncate } from '../../../lib/text/width.ts';
import { effectiveKind } from '../commands/lookup-commands.ts';
import { formatToSend } from '../run/lookup-format.ts';
import { formatLines, type FormatLine, type LookupForm } from '../state/lookup-form.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import * as messages from '../messages/form.ts';

const valueOf = ({ choice }: LookupForm, line: FormatLine): string => {
  if (line === 'shape') return messages.shapeNames[choice.shape];
  if (line === 'templates' || line === 'interfaces') return '';
  return choice[line] ? '[x]' : '[ ]';
};

const nameWidth = 27;

const lineSegments = (form: LookupForm, line: FormatLine, width: number): Line => {
  const isAt = form.line === line;
  const head = segment(
    `${isAt ? '>' : ' '}${padOrTruncate(messages.formatNames[line], nameWidth)}`,
    isAt ? 'focus' : 'plain',
  );
  if (line !== 'templates' && line !== 'interfaces') return [head, segment(valueOf(form, line))];
  const field = form.names[line];
  const room = Math.max(1, width - nameWidth - 1);
  const placeholder = messages.namesPlaceholder;
  if (isAt) return [head, ...fieldLine({ field, width: room, label: '', placeholder })];
  const typed = textOfField(field);
  return [
    head,
    segment(
      truncateEnd(typed === '' ? placeholder : typed, room),
      typed === '' ? 'faint' : 'plain',
    ),
  ];
};

/** The page that chooses a format, with the resulting JSON. */
export function FormatPage({ width, rows }: { readonly width: number; readonly rows: number }) {
  const { store } = useSession();
  const form = useApp((state) => state.lookup.form);
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
