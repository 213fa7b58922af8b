import { Box } from 'ink';
import { memo, useMemo } from 'react';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import { gapRange } from '../../state/gaps.ts';
import type { PaneSize } from '../../../../shell/state/layout.ts';
import { SmallTable } from '../../../../ui-kit/list/small-table.tsx';
import { TextLine } from '../../../../ui-kit/text/lines.tsx';
import { inBrackets, ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { lineOf } from '../../../../ui-kit/text/line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import type { DetailBlock, DetailStyle } from './detail-block.ts';
import { formatAgo, detailContent, selectOpenState, type DetailContent } from './detail-content.ts';
import { breadcrumb, detailTime, selectDetailItem } from './detail-item.ts';
import { kindAndRound } from '../../messages/list.ts';
import { noRowSelected } from '../../messages/detail.ts';

const BlockView = memo(function BlockView({ block }: { readonly block: DetailBlock }) {
  if (block.kind === 'line') return <TextLine line={block.segments} />;
  return (
    <Box paddingLeft={1} flexShrink={0}>
      <SmallTable columns={block.columns} rows={block.rows} />
    </Box>
  );
});

/** The blocks inside a window of lines, and how many lines of the first are above it. */
const visible = (blocks: readonly DetailBlock[], from: number, rows: number) => {
  let top = 0;
  let above = 0;
  const shown = blocks.flatMap((block, index) => {
    const start = top;
    top += block.height;
    if (top <= from || start >= from + rows) return [];
    if (start < from) above = from - start;
    return [{ block, index }];
  });
  return { shown, above };
};

const useContent = (width: number): DetailContent | undefined => {
  const row = useApp(selectDetailItem);
  const ago = useApp((state) => formatAgo(detailTime(selectDetailItem(state)), state.screen.now));
  const view = useApp((state) => state.activity.detail.view);
  const wrap = useApp((state) => state.activity.detail.wrap);
  const masked = useApp((state) => state.screen.masked);
  const alertsOf = useApp((state) => state.activity.alertsOf);
  const openState = useApp(selectOpenState);
  return useMemo(() => {
    if (row === undefined) return undefined;
    const style: DetailStyle = { width, wrap, masked, ago, alertsOf, openState };
    return detailContent(row, view, style);
  }, [row, ago, view, wrap, masked, width, alertsOf, openState]);
};

function PaneTitle({ width }: { readonly width: number }) {
  const title = useApp((state) => {
    const row = selectDetailItem(state);
    if (row === undefined) return '';
    if ('gap' in row) return `gap ${gapRange(row)}`;
    const { activity } = row;
    return `${breadcrumb(activity.id)}  ${kindAndRound(activity.kind, activity.round)}`;
  });
  const focused = useApp((state) => state.screen.pane === 'detail');
  const left = focused ? inBrackets(title, width) : title;
  return <TextLine line={ruleLine({ width, left, leftTone: focused ? 'focus' : 'plain' })} />;
}

/** The selected activity. Every field that the API description names has its place, even an empty one. */
export function DetailPane({
  pane,
  titled,
}: {
  readonly pane: PaneSize;
  readonly titled: boolean;
}) {
  const rows = pane.rows - (titled ? 1 : 0);
  const content = useContent(pane.columns - 1);
  const wanted = useApp((state) => state.activity.detail.scroll);
  const from = clamp(wanted, 0, Math.max(0, (content?.height ?? 0) - rows));
  const { shown, above } = visible(content?.blocks ?? [], from, rows);
  return (
    <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
      {titled && <PaneTitle width={pane.columns} />}
      {content === undefined && <TextLine line={lineOf(` ${noRowSelected}`)} />}
      <Box flexDirection="column" height={rows} overflow="hidden" contentOffsetY={above}>
        {/* Without a box that does not shrink, lines yield to a table that is partly above. */}
        <Box flexDirection="column" flexShrink={0}>
          {shown.map(({ block, index }) => (
            <BlockView key={index} block={block} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
