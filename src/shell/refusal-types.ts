import type { CommandId } from './keys/key-binding.ts';
import type { AppState } from './state/app-state.ts';

/** Why a command does nothing now; undefined while it does something. */
export type Refusal = (state: AppState) => string | undefined;

/** Refusals by the command that they belong to. */
export type Refusals = Readonly<Partial<Record<CommandId, Refusal>>>;
