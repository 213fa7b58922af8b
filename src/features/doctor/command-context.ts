import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { Doctor } from './doctor.ts';

export type CommandContext = SharedContext<AppState> & { readonly doctor: Doctor };
export type CommandHandler = (ctx: CommandContext) => void;
