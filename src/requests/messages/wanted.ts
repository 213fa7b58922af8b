import { pluralize } from '../../lib/text/pluralize.ts';
import { tellName } from '../../lib/text/quote.ts';
import { formatAmount } from '../../lib/numbers/decimal.ts';

/** What was requested, on a review: the transaction is compared with it. */
export const wantedText = {
  label: 'requested',
  differs: 'NOT REQUESTED',
  notCompared: 'NOT COMPARED',
  replaced:
    'this transaction was loaded: it is not compared with the payment that you entered before',
  memo: 'memo',
  pay: (amount: string, id: string, to: string): string =>
    `pay ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)} at once, without a fee`,
  offer: (amount: string, id: string, to: string, until: string): string =>
    `offer ${formatAmount(amount)} ${tellName(id)} to ${tellName(to)}, without a fee; the offer expires ${until}`,
  merge: (count: number, id: string): string =>
    `merge ${pluralize(count, 'holding')} of ${tellName(id)} into one, without a fee`,
  preapprove: (provider: string): string =>
    `propose a preapproval of Amulet, which ${tellName(provider)} accepts and pays for`,
  cancel: 'end the preapproval of Amulet',
  from: (sender: string): string => `from ${tellName(sender)}`,
  to: (receiver: string): string => `to ${tellName(receiver)}`,
  answer: (action: string, amount: string, id: string, other: string, until?: string): string =>
    `${action} the offer of ${formatAmount(amount)} ${tellName(id)} ${other}, without a fee${until === undefined ? '' : `; it expires ${until}`}`,
} as const;
