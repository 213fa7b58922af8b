import { formatInteger, pluralize } from '../../../lib/text/pluralize.ts';

/** Texts about what an update does: sentences, counts of contracts, changes of balances. */

export const effectNames = {
  effect: 'effect',
  memo: 'memo',
  contracts: 'contracts',
  party: 'party',
  balances: 'balance change',
  balanceOf: 'balance of',
  change: 'change',
  issuer: 'issuer',
} as const;

type Counts = {
  readonly created: number;
  readonly archived: number;
  readonly transient: number;
};

export const effectLinesText = {
  more: (count: number): string => `${pluralize(count, 'more effect')}; the events have all`,
  contracts: ({ created, archived, transient }: Counts): string => {
    const both =
      transient === 0 ? '' : `; ${formatInteger(transient)} created and archived at once`;
    return `${formatInteger(created)} created, ${formatInteger(archived)} archived${both}`;
  },
  locked: (amount: string, token: string): string => `${amount} ${token} locked`,
} as const;
