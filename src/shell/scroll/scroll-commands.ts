import type { CommandContext, CommandHandler, CommandTable } from '../command-handler.ts';
import type { KeyScope } from '../keys/key-binding.ts';
import { scroll, type Scrollable, type ScrollStep } from './scrollable.ts';

/** The panes that can be scrolled, by the scope of their keys; undefined while there is none. */
export type ScrollPanes = Readonly<
  Partial<Record<KeyScope, (ctx: CommandContext) => Scrollable | undefined>>
>;

/** The eight commands that scroll: each acts on the pane that has the keys. */
export const scrollCommands = (
  paneOf: (ctx: CommandContext) => Scrollable | undefined,
): CommandTable => {
  const by =
    (step: ScrollStep): CommandHandler =>
    (ctx) => {
      const pane = paneOf(ctx);
      if (pane !== undefined) scroll(pane, step);
    };
  return {
    'scroll.up': by('up'),
    'scroll.down': by('down'),
    'scroll.halfUp': by('halfUp'),
    'scroll.halfDown': by('halfDown'),
    'scroll.pageUp': by('pageUp'),
    'scroll.pageDown': by('pageDown'),
    'scroll.first': by('first'),
    'scroll.last': by('last'),
  };
};
