import { keyFor } from '../../lib/keys/key-for.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/** Titles of the form while it carries out an action. */
export const actionTitles = {
  kinds: {
    pay: 'Pay',
    accept: 'Accept an offer',
    reject: 'Reject an offer',
    withdraw: 'Withdraw an offer',
    merge: 'Merge holdings',
    preapprove: 'Propose a preapproval of Amulet',
    'cancel-preapproval': 'Cancel a preapproval of Amulet',
  },
  paying: (kind: 'direct' | 'offer', money: string, to: string): string =>
    `${kind === 'direct' ? 'Pay' : 'Offer'} ${money} to ${to}`,
  ending: (kind: 'accept' | 'reject' | 'withdraw', money: string, other: string): string =>
    ({
      accept: `Accept ${money} from ${other}`,
      reject: `Reject ${money} from ${other}`,
      withdraw: `Withdraw the offer of ${money} to ${other}`,
    })[kind],
  merging: (count: number, id: string): string =>
    `Merge ${pluralize(count, 'holding')} of ${id} into one`,
} as const;

export const prepareProblem = {
  others: {
    rule: 'a JSON object',
    message: 'is not a JSON object',
    remedy: 'correct it, or empty the field',
  },
} as const;

export const preparePageText = {
  asking: (seconds: number): string =>
    `Preparing, at most ${pluralize(seconds, 'second')} for each request. Nothing is stored; ${keyFor('preparing.cancel', 'escape')} cancels.`,
  canceled: 'Canceled. Nothing was prepared.',
  changed: 'The page has changed: the response was discarded. Prepare again.',
  prepared: (checks: number, note = ''): string =>
    `Prepared and compared with the commands: ${pluralize(checks, 'check')}, none failed${note === '' ? '' : `. ${note}`}`,
  preparedAction: (checks: number, note = ''): string =>
    `Prepared and compared with what you requested: ${pluralize(checks, 'check')}, none failed${note === '' ? '' : `. ${note}`}`,
  /** Below it, the page lists what to confirm. */
  doubtful: (checks: number, titles: readonly string[]): string =>
    `Prepared: ${pluralize(checks, 'check')}, ${titles.length} to confirm or to correct: ${titles.join(', ')}`,
  differs: (title: string, detail: string, more: number): string =>
    `NOT AS REQUESTED: ${title}: ${detail}${more === 0 ? '' : ` (and ${pluralize(more, 'more failed check')})`}. Do not sign`,
  stopped: (detail: string, remedy = ''): string =>
    `Stopped before a signer was called: ${detail}${remedy === '' ? '' : `; ${remedy}`}`,
  unusable: (reason: string): string => `The response is not usable: ${reason}`,
  get missing() {
    return `This ledger does not offer the prepare endpoint: prepare elsewhere, and load the response with ${keyFor('form.load', 'ctrl+o')}.`;
  },
  noRight: (user: string, parties: readonly string[]): string =>
    `User ${user} has no right to act as ${parties.join(', ')}: the ledger may refuse to execute what is prepared. Correct actAs (${keyFor('prepare.list', 'v')} lists parties), or press ${keyFor('form.next', 'ctrl+n')} again to prepare it anyway.`,
  lacksRight: (user: string, parties: readonly string[]): string =>
    `WARNING: user ${user} has no right to act as ${parties.join(', ')}`,
  noRightsYet: 'the ledger did not list them in time',
  rightsUnknown: (reason: string): string =>
    `unknown (${reason}): the acting parties were not compared with the rights of the user`,
  noPick: 'The ledger lists no values for this field.',
  noOption: 'There is no value to insert.',
  get noPaste() {
    return `Nothing was pasted: press ${keyFor('picks.leave', 'escape')} to go back to the fields first.`;
  },
  next: 'prepare',
  skip: 'skip',
  noLedger: 'No ledger URL is set (--ledger-url).',
  invalid: (count: number): string => `${pluralize(count, 'error')}: fix before preparing`,
  get hint() {
    return `${keyFor('form.next', 'ctrl+n')} prepares the transaction (nothing is sent); it skips an empty page`;
  },
  state: (commands: number): string =>
    commands === 0 ? 'optional: a prepared file can be loaded' : pluralize(commands, 'command'),
} as const;

export const pickText = {
  parties: 'PARTIES that the user may act as',
  receivers: 'PARTIES: your names, then those seen; text in the field narrows the list',
  tokens: 'TOKENS of the party that are unlocked',
  noPayer: 'Enter the party first.',
  token: (balance: string, token: string): string => `${balance}  ${token}`,
  synchronizers: 'SYNCHRONIZERS that the participant is connected to',
  packages: 'PACKAGES that the ledger prefers for these commands',
  requesting: 'requesting…',
  synchronizer: (alias: string, id: string): string =>
    [alias, id].filter((part) => part !== '').join('  '),
  package: (name: string, version: string, id: string): string => `${name}  ${version}  ${id}`,
  allPackages: (count: number): string => `all ${count} packages`,
  vettedOn: (synchronizer: string): string =>
    `Vetted by the participants of the acting parties, on ${synchronizer}`,
  get hint() {
    return `${keyFor('picks.take', 'return')} takes the selected value; ${keyFor('picks.leave', 'escape')} keeps the field as it is`;
  },
  anyParty: 'The user may act as any party: these are the parties of this session.',
  empty: {
    parties: 'The user has no right to act as any party: type the party.',
    receivers: 'No party was seen yet: type the party, or a name of yours.',
    tokens: 'The party has no unlocked holding on this ledger.',
    synchronizers: 'The participant is connected to no synchronizer: type its id.',
    packages: 'The ledger prefers no package: leave the field empty.',
  },
  unknown: {
    parties: (reason: string): string =>
      `The ledger did not report the rights of the user (${reason}): type the party.`,
    tokens: (reason: string): string => `The ledger did not list holdings (${reason}).`,
    synchronizers: (reason: string): string =>
      `The ledger did not report its synchronizers (${reason}): type the id.`,
    packages: (reason: string): string =>
      `No preferred packages (${reason}): type the ids, or leave the field empty so that the participant chooses.`,
  },
} as const;

export const preferredPackagesText = {
  noNames: 'no command refers to a package by its name (#name:Module:Template)',
  noParties: 'actAs is empty',
  absent: (name: string): string => `the response has no package of ${name}`,
  several: (name: string): string => `the response has several packages of ${name}`,
  oddId: (name: string, id: string): string =>
    `the response has no package id for ${name}, but ${id === '' ? 'an empty text' : id}`,
  otherSynchronizer: (got: string, requested: string): string =>
    `the response is about the synchronizer ${got}, not ${requested}`,
} as const;
