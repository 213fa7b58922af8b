import { Box } from 'ink';
import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { plainScope } from '../../../shell/keys/key-binding.ts';
import { withKeyChanges } from '../../../shell/keys/key-changes.ts';
import { keyHintLine } from '../../../shell/keys/key-hint-line.ts';
import { scrollBindings } from '../../../shell/scroll/scroll-keys.ts';
import { withMaskedLabel } from '../../../shell/labels/mode-label.ts';
import { useApp } from '../../../shell/session-context.tsx';
import type { Overlays } from '../../../shell/state/screen.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { inTone, lineOf, segment, type Line } from '../../../ui-kit/text/line.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import { pinsBindings } from '../keys.ts';
import { pinText } from '../messages.ts';
import { pinRows, type PinRow } from '../pane-rows.ts';

/** Lines of the pane that show no pin. */
export const paneFrame = 3;

const kindWidth = 9;
const idShare = 0.3;
const timeWidth = 10;

const newsOf = ({ isPinned, news }: PinRow): string => {
  if (!isPinned) return pinText.notPinned;
  return news === undefined ? pinText.nothingYet : news.text;
};

const rowLine = (row: PinRow, isSelected: boolean, width: number): Line => {
  const { target, isPinned, news } = row;
  const idWidth = Math.max(18, Math.floor(width * idShare));
  const head = `${isSelected ? '>' : ' '} [${isPinned ? '*' : ' '}] ${target.to.padEnd(kindWidth)}`;
  const id = padOrTruncate(shortenId(target.id, idWidth - 1), idWidth);
  const at = (news === undefined ? '' : formatUtcTime(news.at)).padEnd(timeWidth);
  return inTone(
    [segment(padOrTruncate(`${head}${id}${at}${newsOf(row)}`, width))],
    isSelected ? 'selected' : news?.isOver === true ? 'warning' : undefined,
  );
};

/** Draws the pins over the whole screen, with the latest that happened to each. */
export function PinsPane({ pane }: { readonly pane: Overlays['pins'] }) {
  const { columns: width, rows: height } = useApp((state) => state.screen.size);
  const pins = useApp((state) => state.pins);
  const masked = useApp((state) => state.screen.masked);
  const rows = pinRows({ pins }, pane);
  const cursor = clamp(pane.cursor, 0, Math.max(0, rows.length - 1));
  const room = Math.max(1, height - paneFrame);
  const { from, to } = scrollIntoView({
    count: rows.length,
    height: room,
    selected: cursor,
    from: 0,
  });
  const lines =
    rows.length === 0
      ? pinText.none.map((text) => lineOf(` ${text}`))
      : rows.slice(from, to).map((row, index) => rowLine(row, from + index === cursor, width));
  const scopes = ['pins', 'scroll'] as const;
  const table = withKeyChanges([...pinsBindings, ...scrollBindings]);
  const title = ruleLine({
    width,
    left: pinText.title,
    leftTone: 'focus',
    right: withMaskedLabel({ masked }, pinText.count(pins.list.length)),
  });
  return (
    <Box flexDirection="column" width={width} height={height}>
      <Lines lines={[title]} />
      <Lines lines={lines} height={room} />
      <Lines
        lines={[ruleLine({ width }), keyHintLine({ table, scopes, kindOf: plainScope, width })]}
      />
    </Box>
  );
}
