import {
  acceptWarnings,
  overrideFailures,
  retryOf,
  wait,
  connectionSettings,
} from '../../../cli-kit/shared-options.ts';
import {
  dynamic,
  file,
  text,
  type CommandSpec,
  type OptionSpec,
} from '../../../cli-kit/command-spec.ts';
import { offerActions, type OfferAction } from '../../../ledger/registry/registry-endpoints.ts';
import { runAction } from './carry-out.ts';
import type { TokenFlags } from './candidate.ts';

const party = (flags: string, about: string): OptionSpec => ({
  flags,
  about,
  value: dynamic('parties'),
});

const instrument: OptionSpec = {
  flags: '--instrument <token>',
  about: 'token as ADMIN/ID, or its ID (default: Amulet)',
  value: text,
  alsoTried: ['token', 'asset'],
};

const account: OptionSpec = {
  flags: '--account <id>',
  about: 'account that pays (default: the basic one)',
  value: text,
};

const signing: readonly OptionSpec[] = [
  {
    flags: '--signer <name>',
    about: "signer to use (default: the one with the party's key)",
    isRepeatable: true,
    value: dynamic('signers'),
  },
  {
    flags: '-o, --out <file>',
    about: 'write the transaction to sign; send nothing',
    value: file,
  },
  { flags: '--dry-run', about: 'print what would be signed; send nothing' },
  {
    flags: '--confirm <sha256>',
    about: 'sign and send if this is still its SHA-256',
    value: text,
  },
  { flags: '--yes', about: 'send unconfirmed (test profiles and sandbox)' },
  acceptWarnings,
  retryOf,
  wait,
];

const common = {
  ownSettings: ['user'],
  settings: ['ledgerUrl', 'scanUrl', 'token', 'readOnly', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
} as const satisfies Partial<CommandSpec>;

const compared =
  "The participant prepares the transaction, with data from the token's registry. cantui calls the " +
  "profile's signer only if the effects match your request. The journal records the request before " +
  'cantui sends it, once and without a retry.';

const payCommand: CommandSpec = {
  name: 'pay',
  summary: 'pay or offer an amount of a token',
  details: `The receiver gets an offer, unless a preapproval allows payments at once. ${compared}`,
  options: [
    party('--from <party>', 'external party that pays'),
    party('--to <party>', 'party that receives'),
    { flags: '--amount <decimal>', about: 'amount to pay', value: text },
    instrument,
    account,
    {
      flags: '--memo <text>',
      about: 'reason, visible to everyone who sees the payment',
      value: text,
      alsoTried: ['reason', 'description'],
    },
    {
      flags: '--expires <duration>',
      about: 'how long an offer stays open',
      fallback: '24h',
      value: text,
    },
    ...signing,
    overrideFailures,
  ],
  ...common,
  examples: [
    ['cantui pay --from PARTY --to PARTY --amount 5 --dry-run', 'checks and SHA-256'],
    ['cantui pay --from PARTY --to PARTY --amount 5 -o FILE', 'sign elsewhere'],
  ],
  alsoTried: ['transfer', 'send'],
  run: (flags: TokenFlags) => runAction('pay', flags),
};

const summaries: Readonly<Record<OfferAction, string>> = {
  accept: 'accept an offer of a token',
  reject: 'reject an offer of a token',
  withdraw: 'withdraw an offer of a token that you made',
};

const offer = { name: '<offer>', about: 'contract id of the offer', value: dynamic('contracts') };

const answerCommand = (action: OfferAction): CommandSpec => ({
  name: action,
  summary: summaries[action],
  details: compared,
  args: [offer],
  options: signing,
  ...common,
  examples: [[`cantui ${action} CONTRACT-ID --dry-run`, 'checks and SHA-256']],
  run: (flags: TokenFlags, [id]) => runAction(action, flags, id),
});

const owner = { name: '<party>', about: 'external party', value: dynamic('parties') };

const mergeCommand: CommandSpec = {
  name: 'merge',
  summary: 'merge the holdings of a token into one',
  details: `At most 100 holdings at once, the smallest first. ${compared}`,
  args: [owner],
  options: [instrument, account, ...signing],
  ...common,
  examples: [['cantui merge PARTY --dry-run', 'checks and SHA-256']],
  run: (flags: TokenFlags, [id]) => runAction('merge', flags, id),
};

const preapproveCommand: CommandSpec = {
  name: 'preapprove',
  summary: 'propose a preapproval, so that Amulet arrives without offers',
  details:
    'The party signs the proposal; the provider, usually the operator of its node, accepts it and ' +
    `pays for it. ${compared}`,
  args: [owner],
  options: [
    party('--provider <party>', 'party that accepts and pays'),
    ...signing,
    overrideFailures,
  ],
  ...common,
  examples: [['cantui preapprove PARTY --provider PARTY --dry-run', 'checks and SHA-256']],
  run: (flags: TokenFlags, [id]) => runAction('preapprove', flags, id),
};

const cancelCommand: CommandSpec = {
  name: 'cancel-preapproval',
  summary: 'end the preapproval of a party',
  details: compared,
  args: [owner],
  options: [
    {
      flags: '--preapproval <id>',
      about: 'contract id of the preapproval (default: the only one)',
      value: dynamic('contracts'),
    },
    ...signing,
  ],
  ...common,
  examples: [['cantui cancel-preapproval PARTY --dry-run', 'checks and SHA-256']],
  run: (flags: TokenFlags, [id]) => runAction('cancel-preapproval', flags, id),
};

export const specs: readonly CommandSpec[] = [
  payCommand,
  ...offerActions.map(answerCommand),
  mergeCommand,
  preapproveCommand,
  cancelCommand,
];
