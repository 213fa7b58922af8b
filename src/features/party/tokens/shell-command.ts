import type { ConnectionState } from '../../../shell/state/connection.ts';
import { hasNoProfile } from '../../../shell/labels/mode-label.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';

/** A word of a command line as a shell reads it. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** The options by which a command finds the services of this session. */
const target = (connection: ConnectionState): readonly string[] => {
  if (connection.mode === 'demo') return [];
  if (!hasNoProfile(connection)) return ['--profile', connection.profile];
  const { ledgerUrl, scanUrl } = connection;
  return [
    ...(ledgerUrl === '' ? [] : ['--ledger-url', ledgerUrl]),
    ...(scanUrl === '' ? [] : ['--scan-url', scanUrl]),
  ];
};

/** The command line that does something with tokens; the dry run prints what to confirm. */
const commandLine = (connection: ConnectionState, words: readonly string[]): string =>
  ['cantui', ...words, ...target(connection), '--dry-run'].map(quoted).join(' ');

/** The command that ends an offer. */
export const endingCommand = (
  connection: ConnectionState,
  action: 'accept' | 'reject' | 'withdraw',
  contractId: string,
): string => commandLine(connection, [action, contractId]);

/** Words that the user replaces. */
export const placeholders = { receiver: 'RECEIVER', amount: 'AMOUNT' } as const;

/** The command that pays; the user fills in receiver and amount. */
export const payCommand = (
  connection: ConnectionState,
  from: string,
  instrument: Instrument | undefined,
): string =>
  commandLine(connection, [
    ...['pay', '--from', from, '--to', placeholders.receiver, '--amount', placeholders.amount],
    ...(instrument === undefined ? [] : ['--instrument', `${instrument.admin}/${instrument.id}`]),
  ]);
