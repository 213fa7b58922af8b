import type { CommandContext as SharedContext } from '../../shell/command-handler.ts';
import type { AppState } from './context.ts';
import type { LookupSession } from './run/lookup-session.ts';

export type CommandContext = SharedContext<AppState> & {
  readonly lookups: LookupSession;
};
export type CommandHandler = (ctx: CommandContext) => void;
