import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { PartyPages } from './party-session.ts';

export type CommandContext = SharedContext<AppState> & { readonly parties: PartyPages };
export type CommandHandler = (ctx: CommandContext) => void;
