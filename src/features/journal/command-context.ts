import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { JournalReader } from './journal-session.ts';

export type CommandContext = SharedContext<AppState> & { readonly journal: JournalReader };
export type CommandHandler = (ctx: CommandContext) => void;
