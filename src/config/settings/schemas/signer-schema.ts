import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { commandSchema, deadlineSchema, mapping, strictObject, textLike } from './strict-object.ts';
import { formatProblem } from '../settings-table.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';

export type SignerSetting = {
  readonly publicKey: string;
  readonly deadlineMs: number;
} & (
  | { readonly type: 'ssh-agent' }
  /** The words go to the program directly; no shell reads them. */
  | { readonly type: 'command'; readonly command: readonly string[] }
);

export type SignerSettings = Readonly<Record<string, SignerSetting>>;

/** A key of the sandbox, which this program holds itself; no config file can name one. */
type SandboxSigner = {
  readonly type: 'sandbox';
  readonly key: PublicKey;
  readonly privateKey: KeyObject;
  readonly deadlineMs: number;
};

export type KnownSigner = SignerSetting | SandboxSigner;

export const signerTypes = ['command', 'ssh-agent'] as const;

export const signerNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

const nameRule = formatProblem(
  'is not a valid name: letters, digits, dots and dashes, at most 32',
  'for example, treasury',
);

const pathRule = formatProblem(
  'is not a file path',
  'use the path of the public key, for example treasury.pub',
);

const signer = v.pipe(
  strictObject({
    type: v.picklist(signerTypes, formatProblem('is not command or ssh-agent', 'use one of them')),
    command: v.optional(commandSchema),
    publicKey: textLike(/\S/, pathRule),
    // The time is long enough to touch a device or to confirm in a window.
    deadline: v.optional(deadlineSchema(10, '60s'), '60s'),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): SignerSetting => {
    const { type, command, publicKey, deadline: deadlineMs } = dataset.value;
    if (type === 'command' && command !== undefined)
      return { type, command, publicKey, deadlineMs };
    if (type === 'ssh-agent' && command === undefined) return { type, publicKey, deadlineMs };
    const remedy = 'set type: command and a command, or type: ssh-agent without one';
    const problem = command === undefined ? 'has no command' : 'has a command and type: ssh-agent';
    addIssue({ message: formatProblem(problem, remedy) });
    return NEVER;
  }),
);

/** `signers: { NAME: { type: command | ssh-agent, command: [words], publicKey: FILE } }`. */
export const signersSchema = v.pipe(
  mapping,
  v.record(textLike(signerNamePattern, nameRule), signer),
);
