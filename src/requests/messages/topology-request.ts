import { keyFor } from '../../lib/keys/key-for.ts';
import { pluralize } from '../../lib/text/pluralize.ts';

/** Problems of its fields: what is wrong, what to do, and the rule. */
export const requestProblem = {
  noHint: {
    message: 'the party has no name',
    remedy: 'enter one, such as treasury',
    rule: 'required',
  },
  badHint: {
    message: 'is not a party name',
    remedy: 'use up to 185 of the characters A-Z a-z 0-9 : - _ and space, without ::',
    rule: 'party name',
  },
  noSigner: {
    message: 'no key is chosen',
    get remedy() {
      return `choose a signer or a key file with ${keyFor('form.choose', ' ')}`;
    },
    rule: 'required',
  },
  noKey: {
    message: 'the party has no key',
    get remedy() {
      return `load its public key with ${keyFor('form.load', 'ctrl+o')}, or paste it`;
    },
    rule: 'required',
  },
  noSynchronizer: {
    message: 'no synchronizer is chosen',
    remedy: 'choose one',
    rule: 'required',
  },
  badSynchronizer: {
    message: 'is not a synchronizer id',
    remedy: 'enter the whole id, NAME::1220 and 64 digits, not an alias',
    rule: 'synchronizer id',
  },
  badParticipant: (id: string) => ({
    message: `${id} is not a participant id`,
    remedy: 'enter whole ids, NAME::1220 and 64 digits, separated by commas',
    rule: 'participant id',
  }),
  badThreshold: {
    message: 'is not a whole number from 1 up',
    remedy: 'correct it, or leave it empty for all confirming ones',
    rule: 'threshold',
  },
} as const;

export const requestText = {
  title: 'Request: the participant generates the topology and stores nothing.',
  asking: 'participant  requesting its id and synchronizers…',
  participant: (id: string): string => `participant  ${id}`,
  generating: (since: string): string =>
    `Generating since ${since} UTC. ${keyFor('generating.cancel', 'escape')} cancels.`,
  failed: (reason: string): string => `! Not generated: ${reason}`,
} as const;

export const missingText = {
  noLedger: 'No ledger URL is set (--ledger-url): nothing can be generated.',
  synchronizers: (reason: string): string =>
    `Synchronizers unknown (${reason}): enter the id of the synchronizer.`,
  noSynchronizers: 'The participant is connected to no synchronizer: enter the id of one.',
  unusable: (count: number): string =>
    `${pluralize(count, 'synchronizer')} omitted: the id is not NAME::1220 and 64 digits.`,
  participant: (reason: string): string =>
    `Participant id unknown (${reason}): compare the host of the party yourself.`,
  get generate() {
    return `this ledger does not offer generate-topology. Generate the transactions with another tool, then load them with ${keyFor('form.load', 'ctrl+o')}, or enter them on the next pages`;
  },
} as const;

export const requestNotices = {
  canceled: 'canceled; nothing was changed',
  changed: 'The form has changed: the generated topology was discarded.',
  get generating() {
    return `a topology is being generated; press ${keyFor('generating.cancel', 'escape')} to cancel`;
  },
} as const;

export const requestHints = {
  get commands() {
    return `${keyFor('form.enter', 'return')} edits, ${keyFor('form.choose', ' ')} chooses, ${keyFor('request.generate', 'ctrl+n')} generates; load a file to skip this page`;
  },
  get generating() {
    return `waiting for the participant; ${keyFor('generating.cancel', 'escape')} cancels`;
  },
  before: (step: string): string => `before ${step}`,
} as const;
