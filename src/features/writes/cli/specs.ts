import {
  acceptWarnings,
  overrideFailures,
  retryOf,
  wait,
  connectionSettings,
} from '../../../cli-kit/shared-options.ts';
import {
  file,
  dynamic,
  text,
  type CommandSpec,
  type OptionSpec,
} from '../../../cli-kit/command-spec.ts';
import type { WriteFlags } from '../../../cli-kit/writes/write-options.ts';
import { runWrite } from '../../../cli-kit/writes/write.ts';
import { runSign } from './sign/sign.ts';
import type { SignFlags } from '../../../cli-kit/writes/sign-plan.ts';
import { stepSpecs } from './steps/specs.ts';
import { approvalSpecs, publicKey } from './approvals/approval-specs.ts';

const actions: readonly OptionSpec[] = [
  {
    flags: '-f, --file <file>',
    about: 'JSON request or approval request; - reads stdin',
    value: file,
    alsoTried: ['from', 'filename', 'input'],
  },
  {
    flags: '--dry-run',
    about: 'print the request and its SHA-256; send nothing',
  },
  {
    flags: '--confirm <sha256>',
    about: 'send the request if its body has this SHA-256',
    value: text,
  },
  {
    flags: '--yes',
    about: 'send unconfirmed (test profiles and sandbox only)',
  },
  {
    flags: '--curl',
    about: 'print a curl command; it reads the token from $TOKEN',
  },
  {
    flags: '--write-bundle <file>',
    about: 'write an approval request; send it later with -f',
    value: file,
    alsoTried: ['bundle'],
  },
  publicKey,
];

const answers: readonly OptionSpec[] = [
  acceptWarnings,
  overrideFailures,
  {
    ...retryOf,
    about: 'retry this journal entry; -f does the same',
  },
  wait,
];

const submissionId: OptionSpec = {
  flags: '--submission-id <id>',
  about: 'submission id to use (default: a new UUID)',
  value: text,
};

const schema: OptionSpec = { flags: '--schema', about: 'print the JSON schema of the request' };

const writeCommand = (
  name: 'allocate' | 'execute',
  { summary, own = [] }: { readonly summary: string; readonly own?: readonly OptionSpec[] },
): CommandSpec => ({
  name,
  summary,
  details:
    'At a terminal, cantui shows the request and waits for your confirmation. The journal records ' +
    'the request before it is sent, once, and never sends it again by itself.',
  options: [...actions, ...answers, ...own, schema],
  settings: ['ledgerUrl', 'token', 'readOnly', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [
    [`cantui ${name} -f request.json --dry-run`, 'checks and SHA-256'],
    [`cantui ${name} -f request.json --confirm SHA256`, 'send from a script'],
  ],
  run: (flags: WriteFlags) => runWrite(name, flags),
});

const signCommand: CommandSpec = {
  name: 'sign',
  summary: 'sign a generated topology or a prepared transaction',
  details:
    'Decodes, checks and hashes the file, has signers of the profile sign the hash, verifies each ' +
    'signature with the known public key, and writes a file for cantui allocate or cantui execute. ' +
    'Exits with 10 if a check or a signer fails. Sends nothing.',
  args: [
    {
      name: '<file>',
      about: 'generated topology, prepared transaction, or signed file; - reads stdin',
      value: file,
    },
  ],
  options: [
    {
      flags: '--signer <name>',
      about: 'signer of the profile',
      isRepeatable: true,
      value: dynamic('signers'),
    },
    { flags: '-o, --out <file>', about: 'new file for the signed write', value: file },
    { flags: '--dry-run', about: 'print what would be signed and its SHA-256; call no signer' },
    { flags: '--confirm <sha256>', about: 'sign if the file has this SHA-256', value: text },
    { flags: '--yes', about: 'sign unconfirmed (test profiles and sandbox only)' },
    acceptWarnings,
    retryOf,
    {
      flags: '--party <party>',
      about: 'party to sign for (default: the party whose namespace is the key)',
      value: dynamic('parties'),
    },
    {
      flags: '--synchronizer <id>',
      about: 'synchronizer of a topology response that has none',
      value: text,
    },
    { ...publicKey, about: 'public key that verifies earlier signatures' },
  ],
  settings: ['readOnly'],
  outputs: ['table', 'json'],
  examples: [
    ['cantui sign topology.json --signer ops -o signed.json', 'sign at a terminal'],
    ['cantui sign prepared.json --signer ops --dry-run', 'checks and SHA-256'],
  ],
  run: (flags: SignFlags, [path = '']) => runSign(path, flags),
};

const writeCommands: readonly CommandSpec[] = [
  writeCommand('allocate', { summary: 'allocate an external party' }),
  writeCommand('execute', {
    summary: 'execute a prepared, signed submission',
    own: [submissionId],
  }),
];

/** Every command of this feature, in the order of help. */
export const specs: readonly CommandSpec[] = [
  ...stepSpecs,
  signCommand,
  ...writeCommands,
  ...approvalSpecs,
];
