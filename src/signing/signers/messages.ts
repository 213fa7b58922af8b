import { pluralize } from '../../lib/text/pluralize.ts';
import type { SignatureProblem } from '../../verify/signatures/read-signature.ts';

export const signerText = {
  unreadable: (reason: string): string => `cannot be read: ${reason}`,
  correctPath: 'correct the signer’s publicKey',
  badKey: (name: string, path: string, problem: string, remedy: string): string =>
    `the public key of signer ${name}, ${path}, ${problem}: ${remedy}`,
  notForSsh: (name: string, spec: string): string =>
    `signer ${name} has an ${spec} key, which no SSH agent holds: use type: command, or an Ed25519, P-256 or P-384 key`,
  noSocket: (name: string): string =>
    `signer ${name} needs an SSH agent, and SSH_AUTH_SOCK is not set: start ssh-agent and run ssh-add`,
} as const;

export const agentText = {
  trouble: (name: string, trouble: string): string =>
    `signer ${name}: the SSH agent ${trouble}. Check it with ssh-add -l, then sign again`,
  malformed: (name: string, reason: string): string =>
    `signer ${name}: the response of the SSH agent is not usable: ${reason}. Check which program listens on SSH_AUTH_SOCK`,
  noKey: (name: string): string =>
    `signer ${name}: the SSH agent does not hold its key. Add it with ssh-add, or unlock the agent`,
  refused: (name: string): string =>
    `signer ${name}: the SSH agent holds the key and refused to sign. Confirm the use of the key when the agent asks, then sign again`,
} as const;

type CommandTrouble = Readonly<Record<'name' | 'program' | 'trouble' | 'said', string>>;

export const commandText = {
  trouble: ({ name, program, trouble, said }: CommandTrouble, next: string): string =>
    `signer ${name}: ${program} ${trouble}${said === '' ? '' : ` (${said})`}. ${next}`,
  noSignature: 'returned no signature',
  runAgain: 'Run it in a terminal to see all of its output',
  fixPin: 'Fix the PIN before you sign again, because wrong PINs lock a token',
} as const;

const problems: {
  readonly [K in SignatureProblem['kind']]: (
    problem: SignatureProblem & { readonly kind: K },
    spec: string,
  ) => string;
} = {
  empty: () => 'returned no signature. It must write the signature to its standard output',
  'private-key': () =>
    'returned a private key. cantui kept nothing of it; make the signer sign instead, and replace the key',
  shape: ({ bytes, isText }, spec) =>
    `returned ${pluralize(bytes, 'byte')}${isText ? ' of text' : ''} that are not a valid ${spec} signature. It must return only the signature: raw, DER, hex or base64`,
  invalid: ({ signed }, spec) =>
    signed === undefined
      ? `returned a signature that does not verify with its ${spec} key. It signed with another key or other bytes; compare its key with publicKey`
      : `signed ${signed} instead of the bytes. Make it sign its standard input unchanged`,
};

export const formatSignatureProblem = <K extends SignatureProblem['kind']>(
  name: string,
  problem: SignatureProblem & { readonly kind: K },
  spec: string,
): string => `signer ${name} ${problems[problem.kind](problem, spec)}`;

export const otherKeyText = (name: string, other: string): string =>
  `signer ${name} signed with the key of ${other}. Point it to its own key, or correct publicKey`;
