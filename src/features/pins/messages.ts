import { keyFor } from '../../lib/keys/key-for.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

export const pinText = {
  title: 'PINS',
  count: (pins: number): string => pluralize(pins, 'pin'),
  here: 'from the selected row',
  pinned: 'pinned',
  none: (): string =>
    `Nothing is pinned yet. Select a row and press ${keyFor('activity.pin', '*')} to pin its parties, its contract or its update.`,
  nothingYet: 'nothing since it was pinned',
  notPinned: 'not pinned',
  happened: (name: string, what: string): string => `Pinned ${name}: ${what}`,
  happenedMore: (name: string, what: string, others: number): string =>
    `Pinned ${name}: ${what}, and ${others} more`,
  archived: (updateId: string | undefined): string =>
    updateId === undefined ? 'archived' : `archived by update ${updateId}`,
  stateUnknown: (reason: string): string => `state unknown: ${reason}`,
  noLedger: 'no ledger URL is set (--ledger-url)',
  tooMany: (max: number): string => `At most ${max} pins. Remove one first.`,
  notRead: (reason: string): string => `Cannot read the pins: ${reason}`,
  notSaved: (reason: string): string => `Cannot save the pins: ${reason}`,
} as const;
