import type { OverlayParts } from '../../../shell/overlay-parts.ts';
import { CommandOverlay } from '../view/tokens/command-overlay.tsx';
import type { ShownCommand } from '../view/tokens/command-lines.ts';

export interface TokenOverlays {
  /** A command line to run in a shell, over the whole screen. */
  readonly tokenCommand: ShownCommand & { readonly kind: 'tokenCommand' };
}

export const tokenOverlays: Pick<OverlayParts, keyof TokenOverlays> = {
  tokenCommand: {
    scopes: ['tokenCommand', 'global'],
    screen: (command) => <CommandOverlay command={command} />,
  },
};
