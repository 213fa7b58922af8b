import { Box } from 'ink';
import { paletteMatches } from '../overlays/overlay-keys.ts';
import { Palette } from './palette.tsx';
import { useApp, useSession } from '../../shell/session-context.tsx';

const widest = 76;
const tallest = 20;
const margin = 2;

/** The command palette, laid over the body while it is open. */
export function PaletteOverlay() {
  const { store } = useSession();
  const overlay = useApp((state) => state.screen.overlay);
  const { columns, rows } = useApp((state) => state.screen.size);
  if (overlay?.kind !== 'palette') return null;
  const entries = paletteMatches(store.getState(), overlay);
  const width = Math.min(widest, columns - 2 * margin);
  const height = Math.max(7, Math.min(entries.length + 6, rows - 3, tallest));
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
