import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { ActivityTail } from './tail/activity-tail.ts';

export type CommandContext = SharedContext<AppState> & { readonly tail: ActivityTail };
export type CommandHandler = (ctx: CommandContext) => void;
