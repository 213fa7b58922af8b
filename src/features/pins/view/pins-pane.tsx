import { Box } from 'ink';
import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { padOrTruncate, wrapWords } from '../../../lib/text/width.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { useApp, useSession } from '../../../shell/session-context.tsx';
import type { PinsOverlay, AppState } from '../context.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { inTone, lineOf, segment, type Line } from '../../../ui-kit/text/line.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { pinText } from '../messages.ts';
import { pinRows, type PinRow } from '../slice.ts';

export const paneFrame = 3;

const kindWidth = 9;
const idShare = 0.3;
const timeWidth = 10;

const newsOf = ({ isPinned, news }: PinRow): string => {
  if (!isPinned) return pinText.notPinned;
  return news === undefined ? pinText.nothingYet : news.text;
};

const idWidthAt = (width: number): number => Math.max(18, Math.floor(width * idShare));

const idShortener = (rows: readonly PinRow[], width: number): ((id: string) => string) =>
  shortenApart(
    rows.map(({ target }) => target.id),
    idWidthAt(width) - 1,
  );

type RowStyle = {
  readonly isSelected: boolean;
  readonly width: number;
  readonly shorten: (id: string) => string;
};

const rowLine = (row: PinRow, { isSelected, width, shorten }: RowStyle): Line => {
  const { target, isPinned, news } = row;
  const head = `${isSelected ? '>' : ' '} [${isPinned ? '*' : ' '}] ${target.to.padEnd(kindWidth)}`;
  const id = padOrTruncate(shorten(target.id), idWidthAt(width));
  const at = (news === undefined ? '' : formatUtcTime(news.at)).padEnd(timeWidth);
  return inTone(
    [segment(padOrTruncate(`${head}${id}${at}${newsOf(row)}`, width))],
    isSelected ? 'selected' : news?.isOver === true ? 'warning' : undefined,
  );
};

export function PinsPane({ pane }: { readonly pane: PinsOverlay['pins'] }) {
  const { columns: width, rows: height } = useApp((state: AppState) => state.screen.size);
  const pins = useApp((state: AppState) => state.pins);
  const masked = useApp((state: AppState) => state.screen.masked);
  const rows = pinRows({ pins }, pane);
  const cursor = clamp(pane.cursor, 0, Math.max(0, rows.length - 1));
  const room = Math.max(1, height - paneFrame);
  const { from, to } = scrollIntoView({
    count: rows.length,
    height: room,
    selected: cursor,
    from: 0,
  });
  const shorten = idShortener(rows, width);
  const lines =
    rows.length === 0
      ? wrapWords(pinText.none(), width - 2).map((text) => lineOf(` ${text}`))
      : rows
          .slice(from, to)
          .map((row, index) =>
            rowLine(row, { isSelected: from + index === cursor, width, shorten }),
          );
  const { store } = useSession<AppState>();
  const select = (line: number): Clicked | undefined =>
    from + line < to
      ? {
          isRow: true,
          run: () => store.getState().openOverlay({ ...pane, cursor: from + line }),
        }
      : undefined;
  const title = ruleLine({
    width,
    left: pinText.title,
    leftTone: 'focus',
    right: withMaskedLabel({ masked }, pinText.count(pins.list.length)),
  });
  return (
    <Box flexDirection="column" width={width}>
      <Lines lines={[title]} />
      <Lines lines={lines} height={room} click={select} />
      <Lines lines={[ruleLine({ width })]} />
    </Box>
  );
}
