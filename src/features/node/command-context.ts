import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { NodePages } from './node-pages.ts';

export type CommandContext = SharedContext<AppState> & { readonly nodePages: NodePages };
export type CommandHandler = (ctx: CommandContext) => void;
