import { tellName } from '../../lib/text/quote.ts';
import { formatInteger, pluralize } from '../../lib/text/pluralize.ts';

export const stepOutputText = {
  noOutputFile: '-o is missing: pass the file to write',
  invalid: (option: string, problem: string, remedy: string): string =>
    `${option} ${problem}: ${remedy}`,
  notWritten: (file: string, reason: string): string => `cannot write ${file}: ${reason}`,
  failedChecks: (file: string): string => `a check failed: ${file} was not written. Do not sign`,
  file: (path: string): string => `${path} (mode 0600)`,
  next: (file: string): string => `cantui sign ${file} --signer NAME -o signed.json`,
} as const;

export const topologyText = {
  noPartyHint: '--party-hint is missing: pass the name of the party',
  noPublicKey: '--public-key is missing: pass the file of the public key of the party',
  badHint: (hint: string): string =>
    `--party-hint ${hint} is not a party name: use up to 185 of the characters A-Z a-z 0-9 : - _ and space, without ::`,
  badThreshold: (text: string): string => `--threshold ${text} is not a whole number from 1 up`,
  badParticipant: (option: string, id: string): string =>
    `${option} ${id} is not a whole participant id: expected NAME::1220 and 64 digits`,
  badSynchronizer: (id: string): string =>
    `--synchronizer ${id} is not a whole synchronizer id: expected NAME::1220 and 64 digits, not an alias`,
  noSynchronizers: 'the participant is connected to no synchronizer: pass --synchronizer ID',
  severalSynchronizers: (all: readonly string[]): string =>
    `the participant is connected to ${all.length} synchronizers; choose one with --synchronizer ID:\n${all.join('\n')}`,
  synchronizer: (id: string, alias: string): string => `${tellName(id)} (alias ${tellName(alias)})`,
  tookSynchronizer: (id: string, alias: string): string =>
    `the participant is connected to one synchronizer: using ${tellName(alias)}, ${tellName(id)}.`,
  synchronizersUnknown: (reason: string): string =>
    `cannot list the synchronizers of the participant (${reason}): pass --synchronizer ID`,
  participantUnknown: (reason: string): string =>
    `the ledger did not report its participant id (${reason}): compare the host of the party yourself.`,
  missing:
    'this ledger does not offer generate-topology: generate the topology transactions with another tool, and check its response with cantui verify topology FILE --allow-unsigned',
} as const;

export const requestUserText = {
  other: (user: string, own: string): string =>
    `the request is of user ${user}, and the access token of user ${own}: omit --user, userId and the setting user, or use a token of ${user}`,
} as const;

export const prepareText = {
  noFile: '-f is missing: pass the file of the prepare request, or - for stdin',
  added: (field: string, value: string): string =>
    `added ${field} ${value}: ledgers refuse a request without it.`,
  logicalSynchronizer: (id: string): string =>
    `using synchronizerId "${id}": ledgers refuse one with a protocol version and serial.`,
  noRight: (user: string, party: string): string =>
    `WARNING: user ${user} has no right to act or execute as ${party}: the ledger may refuse to execute what is prepared.`,
  rightsUnknown: (reason: string): string =>
    `cannot read the rights of the user (${reason}): the acting parties were not compared with them.`,
  missing:
    'this ledger does not offer the prepare endpoint: prepare the transaction with another tool, and check its response with cantui verify submission FILE --prepare-request REQUEST --allow-unsigned',
  deadline: (at: string, left: string): string => `${at} (${left})`,
  left: (seconds: number): string => {
    if (seconds <= 0) return 'passed';
    if (seconds < 120) return `${pluralize(seconds, 'second')} left`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 120) return `${minutes} minutes left`;
    const hours = Math.floor(minutes / 60);
    return hours < 48
      ? `${hours} hours left`
      : `${formatInteger(Math.floor(hours / 24))} days left`;
  },
  noDeadline: 'none in the request: the synchronizer limits the time after preparation',
} as const;

export const schemeText = {
  ofProtocol: (scheme: string, protocol: string): string =>
    `using hashing scheme ${scheme}, the newest for protocol version ${protocol}.`,
  ofRelease: (scheme: string, version: string): string =>
    `using hashing scheme ${scheme}, the newest that the ledger (${version}) and cantui support.`,
  unknown:
    'the version of the ledger is unknown: the participant chooses the hashing scheme (V2 by default).',
  instead: (refused: string, scheme: string): string =>
    `the ledger refused ${refused} and offers ${scheme}: using that.`,
} as const;

export const preferOptionText = {
  given: 'the request has a packageIdSelectionPreference: empty it, or omit --preferred-packages',
  taken: (name: string, version: string, id: string): string =>
    `preferred package: ${name} ${version}, ${id}.`,
  failed: (problem: string): string => `--preferred-packages: ${problem}`,
  missing:
    'this ledger does not offer preferred-packages: omit --preferred-packages so that the participant chooses, or write the package ids into packageIdSelectionPreference',
} as const;
