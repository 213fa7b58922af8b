import { pluralize } from '../../lib/text/pluralize.ts';

export const statementText = {
  unreadable: (updateId: string, template: string, reason: string): string =>
    `update ${updateId} creates ${template}, whose amount can't be read: ${reason}`,
  unseen: (updateId: string, amount: string, id: string): string =>
    `update ${updateId} archives a holding of ${amount} ${id} that neither the opening nor an earlier update has`,
  unclear: (count: number, template: string, reason: string): string =>
    `${pluralize(count, 'contract')} of ${template}, whose amount can't be read: ${reason}`,
  unexplained: (id: string, difference: string): string =>
    `${id}: the movements and the holdings at the end differ by ${difference}`,
  cut: (offset: number, count: number): string =>
    `the ledger lists only ${pluralize(count, 'contract')} at offset ${offset}, and has more`,
  pruned: (offset: number, from: string): string =>
    `the ledger has pruned everything up to offset ${offset}: the balance at ${from} isn't known, and movements before that offset are missing`,
  outOfOrder: (count: number): string =>
    `${pluralize(count, 'update')} of another time between the first and the last one: synchronizers differ in time`,
  nothing: (party: string): string =>
    `this participant lists no holding and no movement of ${party}: it may not host the party, or you may not see it`,
  noneOf: (party: string, instrument = 'token'): string =>
    `${party} held and moved no ${instrument} in this period`,
  noLedger: 'A statement comes from a participant. Pass --ledger-url URL.',
  failed: (reason: string): string => `ledger: ${reason}`,
  badMonth: (text: string): string =>
    `--month "${text}" is not a month. Use, for example, 2026-10.`,
  monthAlone: '--month is a whole period. Remove --since and --until, or --month.',
  badInstrument: (text: string): string =>
    `--instrument "${text}" is not ADMIN/ID. Use a party id, a slash, and the id of the token.`,
  unknownTotals: 'unknown',
  opening: 'opening',
  closing: 'closing',
  /** Stands after the closing balance of a period that isn't over. */
  soFar: 'so far',
  incomplete: (reason: string): string => `INCOMPLETE: ${reason}`,
} as const;
