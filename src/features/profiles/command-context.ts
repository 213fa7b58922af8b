import type { CommandContext as SharedContext, OutsideWorld } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { ProfileSwitcher } from './profiles.ts';

export type CommandContext = SharedContext<AppState> & {
  /** `profiles` is absent where there is no other profile. */
  readonly deps: OutsideWorld & { readonly profiles?: ProfileSwitcher | undefined };
};
export type CommandHandler = (ctx: CommandContext) => void;
