import { Box } from 'ink';
import { memo, useEffect, useMemo, useState } from 'react';
import { clamp } from '../../../../lib/numbers/list-window.ts';
import { gapRange } from '../../state/gaps.ts';
import { selectClock } from '../../state/time-style.ts';
import type { Clock } from '../../../../lib/time/time.ts';
import type { PaneSize } from '../../../../shell/state/layout.ts';
import { SmallTable } from '../../../../ui-kit/list/small-table.tsx';
import { TextLine } from '../../../../ui-kit/text/lines.tsx';
import { inBrackets, ruleLine } from '../../../../ui-kit/frame/rule-lines.ts';
import { lineOf } from '../../../../ui-kit/text/line.ts';
import { useApp } from '../../../../shell/session-context.tsx';
import type { DetailBlock, DetailStyle } from './detail-block.ts';
import { formatAgo, detailContent, openStateOf, type DetailContent } from './detail-content.ts';
import { breadcrumb, detailTime, selectDetailItem, type DetailItem } from './detail-item.ts';
import { entryId } from '../../state/list-position.ts';
import { activityJson } from '../../state/activity-json.ts';
import { DetailJson } from './detail-json.tsx';
import { kindAndRound } from '../../messages/list.ts';
import { noRowSelected, previousRow } from '../../messages/detail.ts';

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

const useContent = (row: DetailItem | undefined, width: number): DetailContent | undefined => {
  const ago = useApp((state) => formatAgo(detailTime(row), state.screen.now));
  const wrap = useApp((state) => state.activity.detail.wrap);
  const masked = useApp((state) => state.screen.masked);
  const alertsOf = useApp((state) => state.activity.alertsOf);
  const openState = useApp((state) => openStateOf(state, row));
  return useMemo(() => {
    if (row === undefined) return undefined;
    const style: DetailStyle = { width, wrap, masked, ago, alertsOf, openState };
    return detailContent(row, style);
  }, [row, ago, wrap, masked, width, alertsOf, openState]);
};

const titleOf = (row: DetailItem, clock: Clock): string =>
  'gap' in row
    ? `gap ${gapRange(row, clock)}`
    : `${breadcrumb(row.activity.id)}  ${kindAndRound(row.activity.kind, row.activity.round)}`;

type ShownProps = {
  readonly pane: PaneSize;
  readonly titled: boolean;
  readonly row: DetailItem | undefined;
  /** The cursor has left the row. */
  readonly isPrevious: boolean;
};

function PaneTitle({
  width,
  row,
  isPrevious,
}: Omit<ShownProps, 'pane' | 'titled'> & { readonly width: number }) {
  const title = useApp((state) => (row === undefined ? '' : titleOf(row, selectClock(state))));
  const focused = useApp((state) => state.screen.pane === 'detail');
  const marked = isPrevious ? `${title}  (${previousRow})` : title;
  const left = focused ? inBrackets(marked, width) : marked;
  return <TextLine line={ruleLine({ width, left, leftTone: focused ? 'focus' : 'plain' })} />;
}

/** A held key repeats at least 20 times a second: until this time after a step, more may follow. */
const restMs = 60;

/**
 * Beside the list, the detail follows a cursor that keys move only once it rests, so that a held key draws
 * the list alone.
 */
const useShownRow = (isBeside: boolean): Pick<ShownProps, 'row' | 'isPrevious'> => {
  const selected = useApp(selectDetailItem);
  const isMoved = useApp(
    ({ activity, screen }) => activity.position.kind === 'held' && screen.pane === 'list',
  );
  const [row, show] = useState(selected);
  const isPrevious = isBeside && isMoved && isOther(row, selected);
  useEffect(() => {
    if (!isPrevious) return undefined;
    const rest = setTimeout(() => show(selected), restMs);
    return () => clearTimeout(rest);
  }, [isPrevious, selected]);
  if (isPrevious) return { row, isPrevious };
  if (row !== selected) show(selected);
  return { row: selected, isPrevious };
};

const isOther = (row: DetailItem | undefined, selected: DetailItem | undefined): boolean =>
  row !== undefined && selected !== undefined && entryId(row) !== entryId(selected);

function DetailBlocks({
  row,
  width,
  rows,
}: Pick<ShownProps, 'row'> & { readonly width: number; readonly rows: number }) {
  const content = useContent(row, width);
  const wanted = useApp((state) => state.activity.detail.scroll);
  const from = clamp(wanted, 0, Math.max(0, (content?.height ?? 0) - rows));
  const { shown, above } = visible(content?.blocks ?? [], from, rows);
  return (
    <>
      {content === undefined && <TextLine line={lineOf(` ${noRowSelected}`)} />}
      <Box flexDirection="column" height={rows} overflow="hidden" contentOffsetY={above}>
        {/* Without a box that does not shrink, lines yield to a table that is partly above. */}
        <Box flexDirection="column" flexShrink={0}>
          {shown.map(({ block, index }) => (
            <BlockView key={index} block={block} />
          ))}
        </Box>
      </Box>
    </>
  );
}

/**
 * The selected activity: the fields that the API description names, each in its place, even an empty
 * one; or its JSON.
 */
export function DetailPane({ pane, titled }: Pick<ShownProps, 'pane' | 'titled'>) {
  const { row, isPrevious } = useShownRow(titled);
  return <ShownDetail pane={pane} titled={titled} row={row} isPrevious={isPrevious} />;
}

const ShownDetail = memo(function ShownDetail({ pane, titled, row, isPrevious }: ShownProps) {
  const json = useApp(({ activity }) => activityJson(activity.detail, row));
  const place = { width: pane.columns - 1, rows: pane.rows - (titled ? 1 : 0) };
  return (
    <Box flexDirection="column" width={pane.columns} height={pane.rows} flexShrink={0}>
      {titled && <PaneTitle width={pane.columns} row={row} isPrevious={isPrevious} />}
      {json === undefined ? (
        <DetailBlocks row={row} {...place} />
      ) : (
        <DetailJson json={json} {...place} />
      )}
    </Box>
  );
});
