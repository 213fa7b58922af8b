import type { CommandId } from './keys/key-binding.ts';
import type { AppState } from './state/app-state.ts';

/** Explains why a command does nothing now; undefined while it works. */
export type Refusal = (state: AppState) => string | undefined;

/** Refusals by the command that they belong to. */
export type Refusals = Readonly<Partial<Record<CommandId, Refusal>>>;
