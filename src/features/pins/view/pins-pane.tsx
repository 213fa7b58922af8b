import { Box } from 'ink';
import { clamp, scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { padOrTruncate, shortenId } from '../../../lib/text/width.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { plainScope } from '../../../shell/keys/key-binding.ts';
import { withKeyChanges } from '../../../shell/keys/key-changes.ts';
import { hintTargetAt, type FooterOptions } from '../../../shell/keys/footer.ts';
import type { AppState } from '../../../shell/state/app-state.ts';
import type { BodyCell, BodyTarget } from '../../../shell/view-types.ts';
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

/** The keys on the last line of the pane. */
const pinHints = (): Omit<FooterOptions, 'width'> => ({
  table: withKeyChanges([...pinsBindings, ...scrollBindings]),
  scopes: ['pins', 'scroll'],
  kindOf: plainScope,
});

const pinWindow = (count: number, cursor: number, rows: number) =>
  scrollIntoView({ count, height: Math.max(1, rows - paneFrame), selected: cursor, from: 0 });

/** What is under a cell of the pane: a pin, which a double-click opens, or a hint. */
export const pinTargetAt = (
  pane: Overlays['pins'],
  { pins, screen: { size } }: AppState,
  { line, column }: BodyCell,
): BodyTarget | undefined => {
  if (line === size.rows - 1) return hintTargetAt({ ...pinHints(), width: size.columns }, column);
  const { from, to } = pinWindow(pinRows({ pins }, pane).length, pane.cursor, size.rows);
  const cursor = from + line - 1;
  return line >= 1 && cursor < to
    ? { kind: 'row', select: (state) => state.openOverlay({ ...pane, cursor }) }
    : undefined;
};

/** Draws the pins over the whole screen, with the latest that happened to each. */
export function PinsPane({ pane }: { readonly pane: Overlays['pins'] }) {
  const { columns: width, rows: height } = useApp((state) => state.screen.size);
  const pins = useApp((state) => state.pins);
  const masked = useApp((state) => state.screen.masked);
  const rows = pinRows({ pins }, pane);
  const cursor = clamp(pane.cursor, 0, Math.max(0, rows.length - 1));
  const room = Math.max(1, height - paneFrame);
  const { from, to } = pinWindow(rows.length, cursor, height);
  const lines =
    rows.length === 0
      ? pinText.none.map((text) => lineOf(` ${text}`))
      : rows.slice(from, to).map((row, index) => rowLine(row, from + index === cursor, width));
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
      <Lines lines={[ruleLine({ width }), keyHintLine({ ...pinHints(), width })]} />
    </Box>
  );
}
