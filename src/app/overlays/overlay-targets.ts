import { hintTargetAt, type FooterOptions } from '../../shell/keys/footer.ts';
import type { KeyScope } from '../../shell/keys/key-binding.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import type { BodyCell, BodyTarget } from '../../shell/view-types.ts';
import { frameHints } from '../keys/key-selectors.ts';
import { helpHints } from './help/help-overlay.tsx';
import { kindOfScope } from '../keys/key-scopes.ts';
import { keymap } from '../keys/keymap.ts';
import { paletteTargetAt } from './palette/palette.tsx';
import { paletteMatches } from './palette/rank-commands.ts';
import { partOf } from './overlay-parts.ts';

type Hints = Omit<FooterOptions, 'width'>;

/** The command of a hint on the last line of the screen. */
const hintTarget = (
  { screen: { size } }: AppState,
  { line, column }: BodyCell,
  hints: () => Hints,
): BodyTarget | undefined => {
  return line === size.rows - 1
    ? hintTargetAt({ ...hints(), width: size.columns }, column)
    : undefined;
};

const isMenuOf = (scopes: readonly KeyScope[]): boolean =>
  scopes.some((scope) => kindOfScope(scope) === 'menu');

/** Finds what is under a cell of the screen while an overlay is open. A prompt has no targets. */
export const overlayTargetAt = (
  state: AppState,
  overlay: Overlay,
  cell: BodyCell,
): BodyTarget | undefined => {
  if (overlay.kind === 'palette') {
    const count = paletteMatches(keymap(), state, overlay).length;
    return paletteTargetAt(overlay, { size: state.screen.size, count }, cell);
  }
  if (overlay.kind === 'help')
    return overlay.finding ? undefined : hintTarget(state, cell, helpHints);
  const { screen, foot, prompt, scopes, targetAt } = partOf(overlay);
  if (screen !== undefined) return targetAt?.(overlay, state, cell);
  const isMenu = foot === undefined && prompt === undefined && isMenuOf(scopes);
  return isMenu ? hintTarget(state, cell, () => frameHints(state)) : undefined;
};
