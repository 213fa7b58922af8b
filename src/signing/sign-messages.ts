import { pluralize } from '../lib/text/pluralize.ts';
import { keyFor } from '../lib/keys/key-for.ts';

const listed = (values: readonly string[]): string => values.join(', ');

export const whyNotSigned = {
  nothingToSign:
    'nothing to sign in this file; expected a file of cantui topology generate, prepare or sign',
  approvalRequest:
    'an approval request, whose body cannot change; sign first, then write the approval request',
  secretWithin: (kind: string): string =>
    `contains ${kind}; remove it, and replace the key or token if others could read this file`,
  otherParty: (party: string, parties: readonly string[]): string =>
    `--party ${party} is not in this file; its parties are ${listed(parties)}`,
  whichParty: (name: string, fingerprint: string, parties: readonly string[]): string =>
    `the key of signer ${name}, ${fingerprint}, is not the namespace key of an acting party; if the ledger knows it as another key of a party, pass --party with ${listed(parties)}`,
  uselessKey: (name: string, fingerprint: string, useful: readonly string[]): string =>
    `signer ${name} (${fingerprint}) cannot sign this topology: it needs signatures by ${listed(useful)}`,
  signedAlready: (name: string, fingerprint: string): string =>
    `the key of signer ${name}, ${fingerprint}, has signed this file already; another signature by it would not count`,
} as const;

export const signOptions = {
  noSigner: 'choose who signs: pass --signer NAME',
  noOutput: 'choose where to write the signed file: pass -o FILE',
  choose: 'nothing signed: choose one of --dry-run, --confirm SHA256, --yes',
  onlyOne: 'use only one of --dry-run, --confirm SHA256, --yes',
  unknownSigner: (name: string, profile: string, known: readonly string[]): string =>
    known.length === 0
      ? `profile ${profile} has no signers: add ${name} to its signers setting, see cantui config schema`
      : `profile ${profile} has no signer ${name}; it has ${listed(known)}`,
  sameKey: (first: string, second: string): string =>
    `signers ${first} and ${second} have the same key; a key counts once`,
  noSynchronizer: (file: string): string =>
    `${file} does not contain the synchronizer of the party: pass --synchronizer ID`,
  unneededSynchronizer: (file: string): string =>
    `${file} contains its synchronizer or needs none: omit --synchronizer`,
  exists: (path: string): string =>
    `${path} exists and is not overwritten: choose another name for the signed file`,
} as const;

export const signText = {
  inFile: (file: string, reason: string): string => `${file}: ${reason}`,
  notSigned: (reason: string): string => `not signed: ${reason}`,
  readOnly: (profile: string): string =>
    `profile ${profile} is read-only, and a signature lets others send`,
  failedChecks: (count: number): string =>
    `${pluralize(count, 'check')} failed; see above, and don't sign this elsewhere either`,
  incomplete: (count: number): string =>
    `${pluralize(count, 'check')} could not be completed: nothing proves what they ask`,
  noHash: 'this machine cannot compute the hash to sign; see the checks above',
  failures: (ids: string, isTyped: boolean): string =>
    `failed: ${ids}. ${isTyped ? 'To continue, omit --yes and --confirm at a terminal, and type the text that cantui asks for; test profiles' : 'Test profiles'} and the sandbox take --override-failures ${ids}`,
  warnings: (ids: string): string =>
    `unaccepted warnings or incomplete checks: ${ids}. Accept them with --accept-warnings ${ids}`,
  otherDigest: (sha256: string, typed: string): string =>
    `the SHA-256 of the file is ${sha256}, not ${typed}: the file has changed. Review it again with --dry-run`,
  otherPhrase: 'the confirmation does not match',
  prompt: (phrase: string): string =>
    `cantui: type ${phrase} to sign. A signature cannot be taken back: `,
  invalidResult: (title: string, detail: string): string =>
    `the signed file fails a check: ${title}: ${detail}. Nothing was written`,
  notWritable: (path: string, reason: string): string =>
    `cannot write ${path}: ${reason}. No signer was called; choose another place with -o`,
  notWritten: (path: string, reason: string): string =>
    `cannot write ${path}: ${reason}. The signatures are lost; sign again`,
  calling: (signer: string, seconds: number): string =>
    `waiting for signer ${signer}, at most ${seconds} s.`,
} as const;

export const signFacts = {
  signer: (name: string, type: string, spec: string, fingerprint: string): string =>
    `${name} (${type}, ${spec}, ${fingerprint})`,
  forParty: (signer: string, party: string): string => `${signer} for ${party}`,
  notCalled: 'not called',
  toSign: (sha256: string, accepted: string): string =>
    `--confirm ${sha256}${accepted === '' ? '' : ` --accept-warnings ${accepted}`}`,
  next: (form: string, path: string): string => `cantui ${form} -f ${path} --dry-run`,
} as const;

export const signerChoiceText = {
  title: 'SIGNERS OF THIS PROFILE, none called yet',
  refused: (failed: number): string =>
    `DO NOT SIGN: ${pluralize(failed, 'check')} failed, so cantui calls no signer`,
  columns: { name: 'SIGNER', type: 'TYPE', key: 'KEY', part: 'PART' },
  noKey: 'no key',
  missing: (words: string): string => `Missing: ${words}`,
  failed: (title: string, detail: string): string => `FAILED: ${title}: ${detail}`,
  failure: (reason: string): string => `! Not signed: ${reason}`,
  otherKey: (name: string): string =>
    `The key of ${name} is not the one in the party id. Sign only if the ledger knows it as another key of the party.`,
  note: (name: string, type: string): string => `signed by ${name} (${type})`,
} as const;

export const signConfirmText = {
  opening: (names: readonly string[]): string =>
    `${names.join(', ')} will sign this. A signature cannot be taken back; nothing is sent yet.`,
  /** One confirmation signs and sends. */
  openingBoth: (names: readonly string[], ledger: string): string =>
    `${names.join(', ')} signs this, and cantui sends it to ${ledger}. It cannot be undone.`,
  compared: {
    allocate: 'party, keys, hosts and threshold equal the request',
    execute: 'every command equals the request, and nothing else happens than you wanted',
  },
  from: { allocate: 'generated by', execute: 'prepared by' },
  sentTo: 'sent to',
  sentAs: 'sent as',
  untold: (title: string, reason: string): string => `${title}: ${reason}`,
  notCompared: 'these bytes came without a request: read everything before you sign',
  free: 'free commands',
  freeCommands:
    'every command equals the request in the same file, but the file does not say what you wanted to happen: read everything before you sign',
  typeToSign: (phrase: string): string => `Type  ${phrase}  to sign: `,
  typeToSignAndSend: (phrase: string): string => `Type  ${phrase}  to sign and send: `,
  get back() {
    return `${keyFor('signConfirm.back', 'escape')} goes back`;
  },
  get sign() {
    return `>( ${keyFor('signConfirm.sign', 'return')} signs )<`;
  },
  get signAndSend() {
    return `>( ${keyFor('signConfirm.sign', 'return')} signs and sends )<`;
  },
  signOff: 'Sign: off until the text matches',
} as const;

export const signerNotices = {
  signed: (names: readonly string[], missing: readonly string[]): string =>
    missing.length === 0
      ? `Signed by ${names.join(', ')}. Nothing was sent.`
      : `Signed by ${names.join(', ')}. Still missing: ${missing.join('; ')}`,
  canceled: 'canceled; no further signature was used',
  formChanged: 'the form has changed; the signature was discarded',
  checksChanged: 'a check has changed since the confirmation opened; read everything again',
} as const;
