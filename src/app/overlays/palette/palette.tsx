import { type Line, segment, type Segment } from '../../../ui-kit/text/line.ts';
import { definitionOf } from '../../keys/key-scopes.ts';
import { keymap } from '../../keys/keymap.ts';
import { truncateEnd, displayWidth, padOrTruncate } from '../../../lib/text/width.ts';
import { scrollIntoView } from '../../../lib/numbers/list-window.ts';
import { keyHintLine, type FooterOptions } from '../../../shell/keys/footer.ts';
import type { AppState, SessionServices } from '../../state.ts';
import type { ScreenSize } from '../../../shell/state/layout.ts';
import type { Clicked } from '../../../ui-kit/frame/frame-context.ts';
import { Lines } from '../../../ui-kit/text/lines.tsx';
import type { TextFieldState } from '../../../lib/text/text-field.ts';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import { type PaletteEntry, paletteMatches } from './rank-commands.ts';
import { useApp, useSession, useLines } from '../../../shell/session-context.tsx';

const wall = segment('│', 'faint');

const addWalls = (inner: Line): Line => [wall, ...inner, wall];

const border = (ends: string, width: number): Line => [
  segment(`${ends.charAt(0)}${'─'.repeat(Math.max(0, width - 2))}${ends.charAt(1)}`, 'faint'),
];

const keyWidth = 8;

/** Lines of the palette that show no command: its frame, the search, the keys. */
const paletteFrame = 6;

const entryRow = (entry: PaletteEntry | undefined, selected: boolean, width: number): Segment[] => {
  if (entry === undefined) return [segment(padOrTruncate('', width))];
  const tone: Tone | undefined = selected ? 'selected' : undefined;
  const key = truncateEnd(entry.key, keyWidth);
  const name = padOrTruncate(
    `${selected ? '>' : ' '} ${entry.name}`,
    width - displayWidth(key) - 1,
  );
  return [segment(padOrTruncate(`${name}${key}`, width), tone)];
};

const paletteHints = (): Omit<FooterOptions, 'width'> => ({
  table: keymap(),
  scopes: ['palette', 'field', 'scroll'],
  definitionOf,
});

const widest = 76;
const tallest = 20;
const margin = 2;

/** The height of the palette for a number of commands: one line each, and the frame. */
const paletteHeight = (count: number, rows: number): number =>
  Math.max(paletteFrame + 1, Math.min(count + paletteFrame, rows - 3, tallest));

/** Returns how many of the commands fit in the palette. */
export const paletteRows = (count: number, rows: number): number =>
  paletteHeight(count, rows) - paletteFrame;

type PalettePlace = {
  readonly size: ScreenSize;
  readonly count: number;
};

const boxOf = ({ size, count }: PalettePlace) => {
  const height = paletteHeight(count, size.rows);
  const width = Math.min(widest, size.columns - 2 * margin);
  return { width, height, top: Math.max(0, Math.min(4, size.rows - height - 2)) };
};

/** Lines of the box above the commands: its edge, the search, a rule. */
const aboveEntries = 3;

const entryWindow = (count: number, selected: number, height: number) =>
  scrollIntoView({ count, height: height - paletteFrame, selected, from: 0 });

const matchesIn = (state: AppState): readonly PaletteEntry[] => {
  const { overlay } = state.screen;
  return overlay?.kind === 'palette' ? paletteMatches(keymap(), state, overlay) : [];
};

type PaletteBox = {
  readonly field: TextFieldState;
  /** The result of `rankCommands`, the best match first. */
  readonly entries: readonly PaletteEntry[];
  readonly selected: number;
  /** Cells and lines of the whole box. */
  readonly width: number;
  readonly height: number;
};

/** The lines of the palette, a box to be laid over a view. */
export const paletteLines = ({
  field,
  entries,
  selected,
  width,
  height,
}: PaletteBox): readonly Line[] => {
  const inner = width - 2;
  const room = height - paletteFrame;
  const { from } = entryWindow(entries.length, selected, height);
  const nothing = [segment(padOrTruncate('  no command matches', inner))];
  const rows = Array.from({ length: room }, (_, at) =>
    at === 0 && entries.length === 0
      ? nothing
      : entryRow(entries[from + at], from + at === selected, inner),
  );
  return [
    border('┌┐', width),
    addWalls(fieldLine({ field, label: ' :', width: inner, isTyped: true })),
    border('├┤', width),
    ...rows.map(addWalls),
    border('├┤', width),
    addWalls(keyHintLine({ ...paletteHints(), width: inner })),
    border('└┘', width),
  ];
};

const selectPalette = (state: AppState): readonly Line[] => {
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'palette') return [];
  const entries = matchesIn(state);
  return paletteLines({ ...overlay, entries, ...boxOf({ size, count: entries.length }) });
};

const selectTop = (state: AppState): number =>
  boxOf({ size: state.screen.size, count: matchesIn(state).length }).top;

const clickEntry = (state: AppState, line: number): Clicked | undefined => {
  const { overlay, size } = state.screen;
  if (overlay?.kind !== 'palette') return undefined;
  const { length: count } = matchesIn(state);
  const { height } = boxOf({ size, count });
  const { from, to } = entryWindow(count, overlay.selected, height);
  const selected = from + line - aboveEntries;
  return selected >= from && selected < to
    ? { isRow: true, run: () => state.openOverlay({ ...overlay, selected }) }
    : undefined;
};

/** The palette is laid over the body while it is open. */
export function PaletteOverlay() {
  const { store } = useSession<AppState, SessionServices>();
  return (
    // Commands come and go with what arrives: Enter runs the one that is drawn.
    <Lines
      lines={useLines(selectPalette)}
      top={useApp(selectTop)}
      left={margin}
      scope="palette"
      click={(line) => clickEntry(store.getState(), line)}
    />
  );
}
