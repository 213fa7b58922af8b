import { Box } from 'ink';
import type { FormId } from '../../forms/forms.ts';
import { fieldsOn } from '../../store/wizard.ts';
import { RowText } from '../kit/row-text.tsx';
import { useApp } from '../session-context.tsx';
import type { Framed } from '../view.ts';
import { DraftsBody } from './drafts-body.tsx';
import { CheckBody } from './check-body.tsx';
import { EntryBody } from './entry-body.tsx';
import { pageSegments } from './page-strip.ts';
import { Faint } from '../kit/safe-text.tsx';
import { Wall } from '../kit/wall.tsx';
import { FactsPane } from './facts-pane.tsx';

/** From so many cells on, what the bytes say stands beside the form. */
const wideFrom = 140;

export type WizardBodyProps = {
  readonly id: FormId;
  readonly layout: Framed;
  readonly width: number;
};

/** One workflow between the rules of the frame: the strip of its pages, and the page. */
export function WizardBody({ id, layout, width }: WizardBodyProps) {
  const wizard = useApp((state) => state.wizards[id]);
  const rows = layout.body - 2;
  const isWide = width >= wideFrom;
  const left = isWide ? Math.floor(width * 0.575) : width;
  const page = { id, wizard, rows, width: left };
  if (wizard.choosing !== undefined) {
    return <DraftsBody wizard={wizard} rows={layout.body} width={width} />;
  }
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <RowText segments={pageSegments(id, wizard, width)} />
      <Faint> </Faint>
      <Box height={rows} flexShrink={0}>
        <Box flexDirection="column" width={left} height={rows} flexShrink={0} overflow="hidden">
          {fieldsOn(id, wizard.page).length > 0 ? <EntryBody {...page} /> : <CheckBody {...page} />}
        </Box>
        {isWide && <Wall rows={rows} />}
        {isWide && <FactsPane wizard={wizard} rows={rows} width={width - left - 1} />}
      </Box>
    </Box>
  );
}
