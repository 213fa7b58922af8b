import type { SignFlags } from './sign-plan.ts';
import { dynamic, file, text, type CommandSpec } from '../../../../cli-kit/command-spec.ts';
import { runSign } from './sign.ts';

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
    {
      flags: '--accept-warnings <ids>',
      about: 'accept these warnings, comma-separated',
      value: text,
      alsoTried: ['accept'],
    },
    {
      flags: '--party <party>',
      about: 'acting party to sign for (default: the party named by the key)',
      value: dynamic('parties'),
    },
    {
      flags: '--synchronizer <id>',
      about: 'synchronizer of a topology response that names none',
      value: text,
    },
    {
      flags: '--public-key <file>',
      about: 'public key that verifies earlier signatures',
      isRepeatable: true,
      value: file,
    },
  ],
  settings: ['readOnly'],
  outputs: ['table', 'json'],
  examples: [
    ['cantui sign topology.json --signer ops -o signed.json', 'sign at a terminal'],
    ['cantui sign prepared.json --signer ops --dry-run', 'checks and SHA-256'],
  ],
  run: (flags: SignFlags, [path = '']) => runSign(path, flags),
};

export const specs: readonly CommandSpec[] = [signCommand];
