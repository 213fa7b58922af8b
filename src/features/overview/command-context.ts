import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';

export type CommandContext = SharedContext<AppState>;
export type CommandHandler = (ctx: CommandContext) => void;
