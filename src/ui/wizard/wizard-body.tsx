import { Box } from 'ink';
import type { FormId } from '../../forms/form-ids.ts';
import { pageFields } from '../../store/wizard.ts';
import { RowText } from '../kit/row-text.tsx';
import { useApp } from '../session-context.tsx';
import type { Framed } from '../view.ts';
import { DraftsBody } from './drafts-body.tsx';
import { CheckBody } from './check-body.tsx';
import { DecodedBody } from './decoded-body.tsx';
import { EntryBody, type PageProps } from './entry-body.tsx';
import { OutcomeBody } from './outcome-body.tsx';
import { pageSegments } from './page-strip.ts';
import { ReviewBody } from './review-body.tsx';
import { formWidth, isWide, stripRows } from './wizard-places.ts';
import { Faint } from '../kit/safe-text.tsx';
import { Wall } from '../kit/wall.tsx';
import { FactsPane } from './facts-pane.tsx';

export type WizardBodyProps = {
  readonly id: FormId;
  readonly layout: Framed;
  readonly width: number;
};

function Page(props: PageProps) {
  const { id, wizard } = props;
  if (wizard.sending !== undefined || wizard.ended !== undefined) return <OutcomeBody {...props} />;
  if (wizard.review !== undefined) return <ReviewBody {...props} review={wizard.review} />;
  return pageFields(id, wizard.page).length > 0 ? (
    <EntryBody {...props} />
  ) : (
    <CheckBody {...props} />
  );
}

/** One workflow between the rules of the frame: the strip of its pages, and the page. */
export function WizardBody({ id, layout, width }: WizardBodyProps) {
  const wizard = useApp((state) => state.wizards[id]);
  const rows = layout.body - stripRows;
  const left = formWidth(width);
  const hasPane = isWide(width);
  const page = { id, wizard, rows, width: left, alone: !hasPane };
  if (wizard.choosing !== undefined) {
    return <DraftsBody id={id} wizard={wizard} rows={layout.body} width={width} />;
  }
  const { decoded } = wizard;
  if (decoded !== undefined) {
    return (
      <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
        <RowText segments={pageSegments(id, wizard, width)} />
        <Faint> </Faint>
        <DecodedBody wizard={wizard} scroll={decoded} rows={rows} width={width} />
      </Box>
    );
  }
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <RowText segments={pageSegments(id, wizard, width)} />
      <Faint> </Faint>
      <Box height={rows} flexShrink={0}>
        <Box flexDirection="column" width={left} height={rows} flexShrink={0} overflow="hidden">
          <Page {...page} />
        </Box>
        {hasPane && <Wall rows={rows} />}
        {hasPane && <FactsPane wizard={wizard} rows={rows} width={width - left - 1} />}
      </Box>
    </Box>
  );
}
