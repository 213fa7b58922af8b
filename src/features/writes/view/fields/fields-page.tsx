import type { FormId } from '../../../../submission/form-ids.ts';
import type { WriteFormState } from '../../state/write-form.ts';
import { currentFacts } from '../../state/write-form-inspection.ts';
import { lineOf } from '../../../../ui-kit/text/line.ts';
import { formFieldLines } from './field-lines.ts';
import { DecodedPane } from '../decoded-page.tsx';
import { helpLines } from './help-lines.ts';
import { signingLines } from './signing-lines.ts';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import { selectFieldsPage } from './select-fields-page.ts';

export type PageProps = {
  readonly id: FormId;
  readonly wizard: WriteFormState;
  readonly rows: number;
  readonly width: number;
  /** Without a pane next to the page, the decoded bytes appear below it if there is room. */
  readonly alone: boolean;
};

const briefHelp = 2;

/** Fewer lines are useless. */
const fewestFacts = 4;

/** A page with fields, and the help of the focused one below. */
export function FieldsPage({ id, wizard, rows, width, alone }: PageProps) {
  const page = selectFieldsPage(id, wizard, width);
  const above = signingLines(id, wizard, width);
  const fields = formFieldLines(page);
  const lines = [...above, ...fields.lines];
  const [from, to] = [fields.from + above.length, fields.to + above.length];
  const { explaining: open } = wizard;
  const help = helpLines(id, page.stops[page.at], { width, open });
  const below = Math.min(open ? help.length : briefHelp, Math.max(0, rows - 4));
  const shown = help.slice(0, below);
  const room = rows - below - 1;
  // The focused field ends with its problem, which must be visible too.
  const focus = Math.min(to - 1, from + Math.max(0, room - 2));
  const spare = room - lines.length - 1;
  const told = alone && spare >= fewestFacts && currentFacts(wizard).length > 0;
  return (
    <>
      <Lines lines={lines} height={told ? lines.length + 1 : room} focus={focus} />
      {told && <DecodedPane wizard={wizard} rows={spare} width={width} />}
      <TextLine line={lineOf('·'.repeat(width), 'faint')} />
      <Lines lines={shown} height={below} />
    </>
  );
}
