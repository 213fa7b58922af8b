import { Box } from 'ink';
import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { truncateEnd, wrapWords } from '../../../../lib/text/width.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { useFormClick } from '../use-form-click.ts';
import type { Picking } from '../../state/prepare-state.ts';
import { pickText as text } from '../../messages/prepare-page.ts';

const noteLines = ({ options, note }: Picking, width: number): readonly Line[] =>
  wrapWords(options === undefined ? text.requesting : (note ?? ''), width - 2).map((part) => [
    segment(` ${part}`, options?.length === 0 ? 'warning' : undefined),
  ]);

type PicksPageProps = {
  readonly id: FormId;
  readonly picking: Picking;
  readonly rows: number;
  readonly width: number;
};

const pick = (writeForm: WriteFormState, at: number): WriteFormState =>
  writeForm.picking === undefined
    ? writeForm
    : { ...writeForm, picking: { ...writeForm.picking, at } };

export function PicksPage({ id, picking, rows, width }: PicksPageProps) {
  const change = useFormClick(id);
  const { kind, options = [], at } = picking;
  const notes = noteLines(picking, width);
  const lines = options.map(({ label }, index): Line => [
    segment(
      truncateEnd(` ${index === at ? '>' : ' '} ${label}`, width),
      index === at ? 'selected' : undefined,
    ),
  ]);
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(` ${text[kind]}`, 'focus')]} />
      <Lines lines={notes} height={notes.length} />
      <Lines
        lines={lines}
        height={rows - notes.length - 1}
        focus={at}
        click={(line) => ({ run: () => change((now) => pick(now, line)) })}
      />
    </Box>
  );
}
