import {
  file,
  dynamic,
  text,
  type CommandSpec,
  type OptionSpec,
} from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import type { WriteFlags } from './write-options.ts';
import { runWrite } from './write.ts';

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
    about: 'print a curl command that takes $TOKEN',
  },
  {
    flags: '--write-bundle <file>',
    about: 'write an approval request; send it later with -f',
    value: file,
    alsoTried: ['bundle'],
  },
  {
    flags: '--public-key <file>',
    about: 'public key that verifies signatures',
    isRepeatable: true,
    value: file,
  },
];

const answers: readonly OptionSpec[] = [
  {
    flags: '--accept-warnings <ids>',
    about: 'accept these warnings, comma-separated',
    value: text,
    alsoTried: ['accept'],
  },
  {
    flags: '--override-failures <ids>',
    about: 'ignore failed checks (test profiles, sandbox only)',
    value: text,
    alsoTried: ['overrule', 'force'],
  },
  {
    flags: '--retry-of <entry>',
    about: 'retry this journal entry; -f is the same request',
    value: dynamic('entries'),
    alsoTried: ['resend', 'retry'],
  },
  {
    flags: '--wait <duration>',
    about: 'time to wait for the outcome',
    fallback: '10s',
    value: text,
  },
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
    'the request before it is sent, exactly once.',
  options: [...actions, ...answers, ...own, schema],
  settings: ['ledgerUrl', 'token', 'readOnly', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [
    [`cantui ${name} -f request.json --dry-run`, 'checks and SHA-256'],
    [`cantui ${name} -f request.json --confirm SHA256`, 'send from a script'],
  ],
  run: (flags: WriteFlags) => runWrite(name, flags),
});

export const specs: readonly CommandSpec[] = [
  writeCommand('allocate', { summary: 'allocate an external party' }),
  writeCommand('execute', {
    summary: 'execute a prepared, signed submission',
    own: [submissionId],
  }),
];
