import { dynamic, text, type CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { printStatement, statementOutputs } from './statement.ts';

const statementCommand: CommandSpec = {
  name: 'statement',
  summary: 'print the books of a party: opening, movements, closing',
  details:
    'Reads holdings and updates of your participant, by token, issuer and account. The closing balance is what ' +
    'the ledger holds, to the last digit; whatever is missing is listed. Locks and offers are no movements. ' +
    'Without a period, prints this month so far.',
  args: [{ name: '<party>', about: 'party id: NAME::FINGERPRINT', value: dynamic('parties') }],
  options: [
    { flags: '--month <month>', about: 'a month in UTC, such as 2026-10', value: text },
    { flags: '--since <time>', about: 'start: an age, a date, or a time in UTC', value: text },
    { flags: '--until <time>', about: 'end, which is not included', value: text },
    {
      flags: '--instrument <id>',
      about: 'only this token, as ADMIN/ID',
      value: text,
      alsoTried: ['token'],
    },
  ],
  settings: ['ledgerUrl', 'token', 'timeout', ...connectionSettings],
  outputs: statementOutputs,
  examples: [
    ['cantui statement alice::1220... --month 2026-10 --output csv', 'October'],
    ['cantui statement alice::1220... --since 7d', 'the last week'],
  ],
  alsoTried: ['books', 'ledger', 'balance-sheet', 'export'],
  run: (flags, [party = '']) => printStatement(party, flags),
};

export const specs: readonly CommandSpec[] = [statementCommand];
