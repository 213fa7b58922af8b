import type { CommandContext } from '../command-handler.ts';
import type { KeyScope } from '../keys/key-binding.ts';
import type { Scrollable } from './scrollable.ts';

/** The panes that can be scrolled, by the scope of their keys; undefined while there is none. */
export type ScrollPanes = Readonly<
  Partial<Record<KeyScope, (ctx: CommandContext) => Scrollable | undefined>>
>;
