import { Box } from 'ink';
import type { FormId } from '../../../submission/form-ids.ts';
import { pageFields } from '../state/write-form.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import type { FramedLayout } from '../../../shell/view-types.ts';
import { DraftsPage } from './drafts-page.tsx';
import { ChecksPage } from './checks-page.tsx';
import { DecodedPage } from './decoded/decoded-page.tsx';
import { FieldsPage, type PageProps } from './fields/fields-page.tsx';
import { OutcomePage } from './review/outcome-page.tsx';
import { pageTabSegments } from './page-tabs.ts';
import { ReviewPane } from './review/review-page.tsx';
import { formWidth, hasSidePane, pageTabsRows } from './write-form-layout.ts';
import { lineOf } from '../../../ui-kit/text/line.ts';
import { VerticalRule } from '../../../ui-kit/frame/vertical-rule.tsx';
import { DecodedPane } from './decoded-pane.tsx';

export type WriteFormBodyProps = {
  readonly id: FormId;
  readonly layout: FramedLayout;
  readonly width: number;
};

const blank = lineOf(' ', 'faint');

function Page(props: PageProps) {
  const { id, wizard } = props;
  if (wizard.sending !== undefined || wizard.ended !== undefined) return <OutcomePage {...props} />;
  if (wizard.review !== undefined) return <ReviewPane {...props} review={wizard.review} />;
  return pageFields(id, wizard.page).length > 0 ? (
    <FieldsPage {...props} />
  ) : (
    <ChecksPage {...props} />
  );
}

/** A form between the rules of the frame: the strip of its pages, and the open page. */
export function WriteFormBody({ id, layout, width }: WriteFormBodyProps) {
  const wizard = useApp((state) => state.wizards[id]);
  const rows = layout.body - pageTabsRows;
  const left = formWidth(width);
  const hasPane = hasSidePane(width);
  const page = { id, wizard, rows, width: left, alone: !hasPane };
  if (wizard.choosing !== undefined) {
    return <DraftsPage id={id} wizard={wizard} rows={layout.body} width={width} />;
  }
  const { decoded } = wizard;
  if (decoded !== undefined) {
    return (
      <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
        <Lines lines={[pageTabSegments(id, wizard, width), blank]} />
        <DecodedPage wizard={wizard} scroll={decoded} rows={rows} width={width} />
      </Box>
    );
  }
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <Lines lines={[pageTabSegments(id, wizard, width), blank]} />
      <Box height={rows} flexShrink={0}>
        <Box flexDirection="column" width={left} height={rows} flexShrink={0} overflow="hidden">
          <Page {...page} />
        </Box>
        {hasPane && <VerticalRule rows={rows} />}
        {hasPane && <DecodedPane wizard={wizard} rows={rows} width={width - left - 1} />}
      </Box>
    </Box>
  );
}
