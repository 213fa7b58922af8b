import { keyFor } from '../../../shell/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

// Texts of the pages that must be read to their end before they can be confirmed: the same on each.

/** The command of the key that scrolls on, then confirms: it differs by what is typed. */
export type ReadOnCommand = 'review.confirm' | 'confirm.send' | 'approve.give' | 'signConfirm.sign';

/** The effect of the key while part of the page is unread: on the exact body it goes back first. */
const effects = { summary: 'scrolls', body: 'shows the summary' } as const;

type Showing = keyof typeof effects;

const keyOf = (command: ReadOnCommand): string => keyFor(command, 'return');

export const readOnText = {
  hint: 'scroll on',
  button: (command: ReadOnCommand, showing: Showing = 'summary'): string =>
    `>( ${keyOf(command)} ${effects[showing]} )<`,
  moreLines: (lines: number, command: ReadOnCommand | undefined): string =>
    `… ${pluralize(lines, 'more line')}: ${command === undefined ? keyFor('scroll.pageDown', 'pagedown') : keyOf(command)} scrolls`,
  status: (command: ReadOnCommand, showing: Showing = 'summary'): string =>
    `${keyOf(command)} ${effects[showing]}; the end must be on the screen before you can confirm`,
} as const;
