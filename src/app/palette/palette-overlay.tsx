import { Box } from 'ink';
import { keymap } from '../keys/keymap.ts';
import { paletteMatches } from './rank-commands.ts';
import { Palette, paletteFrame } from './palette.tsx';
import { useApp, useSession } from '../../shell/session-context.tsx';

const widest = 76;
const tallest = 20;
const margin = 2;

/** Lines of the palette, with its frame, for so many commands. */
const paletteHeight = (count: number, rows: number): number =>
  Math.max(paletteFrame + 1, Math.min(count + paletteFrame, rows - 3, tallest));

/** How many of so many commands fit into the palette. */
export const paletteRows = (count: number, rows: number): number =>
  paletteHeight(count, rows) - paletteFrame;

/** The command palette, laid over the body while it is open. */
export function PaletteOverlay() {
  const { store } = useSession();
  const overlay = useApp((state) => state.screen.overlay);
  const { columns, rows } = useApp((state) => state.screen.size);
  if (overlay?.kind !== 'palette') return null;
  const entries = paletteMatches(keymap(), store.getState(), overlay);
  const width = Math.min(widest, columns - 2 * margin);
  const height = paletteHeight(entries.length, rows);
  const top = Math.max(0, Math.min(4, rows - height - 2));
  return (
    <Box position="absolute" marginTop={top} marginLeft={margin}>
      <Palette
        field={overlay.field}
        entries={entries}
        selected={overlay.selected}
        width={width}
        height={height}
      />
    </Box>
  );
}
