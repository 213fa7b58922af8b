import { approveFile, type ApproveFlags } from './approve.ts';
import {
  file,
  text,
  fixed,
  type CommandArgument,
  type CommandSpec,
  type OptionSpec,
} from '../../../../cli-kit/command-spec.ts';
import { runVerify, type Verifiable, type VerifyFlags } from '../verify/verify.ts';

export const publicKey: OptionSpec = {
  flags: '--public-key <file>',
  about: 'public key that verifies signatures',
  isRepeatable: true,
  value: file,
};

const allowUnsigned: OptionSpec = {
  flags: '--allow-unsigned',
  about: 'exit with 0 if only signatures are missing',
};

const trustedPackage: OptionSpec = {
  flags: '--trusted-package <id>',
  about: 'package that you trust, besides those published and those of the profile, also NAME:ID',
  isRepeatable: true,
  value: text,
};

const outputs = ['table', 'json'];

const requestFile: CommandArgument = {
  name: '<file>',
  about: 'request body, or the response that it is made from; - reads stdin',
  value: file,
};

const approvalRequestFile: CommandArgument = {
  name: '<file>',
  about: 'approval request',
  value: file,
};

const exitDetails =
  'Exits with 10 if a check fails or a signature is missing. Checks that cannot run offline are ' +
  'listed and do not fail. Public keys are PEM, DER, base64, hex, raw or OpenSSH.';

const verifyCommandOf = (
  kind: Verifiable,
  spec: Pick<CommandSpec, 'summary' | 'args' | 'options' | 'settings' | 'examples'>,
): CommandSpec => ({
  name: kind,
  details: exitDetails,
  outputs,
  run: (flags: VerifyFlags, [path = '']) => runVerify(kind, path, flags),
  ...spec,
});

const verifyCommand: CommandSpec = {
  name: 'verify',
  summary: 'decode, hash and check a request offline',
  details: 'Needs no network. A profile is needed only for the packages that it trusts.',
  subcommands: [
    verifyCommandOf('topology', {
      summary: 'check the topology transactions of a party allocation',
      args: [requestFile],
      options: [publicKey, allowUnsigned],
      examples: [['cantui verify topology request.json', 'checks an allocation']],
    }),
    verifyCommandOf('submission', {
      summary: 'check a prepared transaction and its signatures',
      args: [requestFile],
      options: [
        publicKey,
        {
          flags: '--prepare-request <file>',
          about: 'original prepare request, to compare with the prepared transaction',
          value: file,
          alsoTried: ['asked'],
        },
        trustedPackage,
        allowUnsigned,
      ],
      settings: [],
      examples: [['cantui verify submission request.json --public-key key.pem', 'signatures']],
    }),
    verifyCommandOf('bundle', {
      summary: 'check an approval request and its approvals',
      args: [approvalRequestFile],
      options: [
        publicKey,
        trustedPackage,
        {
          flags: '--allowed-signers <file>',
          about: 'OpenSSH allowed_signers file with the keys of the approvers',
          value: file,
          alsoTried: ['approvers'],
        },
      ],
      settings: [],
      examples: [['cantui verify bundle request.approval.json', 'checks an approval request']],
    }),
  ],
};

const approveCommand: CommandSpec = {
  name: 'approve',
  summary: "approve another person's write offline",
  details:
    'Without --confirm, shows what cantui verify bundle shows and changes nothing. The creator of ' +
    'a request cannot approve it, nobody can approve it twice, and a failed check (exit code 10) ' +
    'prevents the approval.',
  args: [{ name: '<file>', about: 'approval request that receives the approval', value: file }],
  options: [
    {
      flags: '--confirm <sha256>',
      about: 'approve the request if its body has this SHA-256',
      value: text,
    },
    {
      flags: '--approver <name>',
      about: 'name of the approver (default: user@host)',
      value: text,
      alsoTried: ['name'],
    },
    {
      flags: '--ssh-key <file>',
      about: 'sign the approval with this SSH key',
      value: file,
      alsoTried: ['sign', 'key'],
    },
    {
      flags: '--valid-for <duration>',
      about: 'validity of the approval, up to 30d',
      fallback: '24h',
      value: fixed('1h', '24h', '7d'),
    },
    trustedPackage,
  ],
  settings: [],
  outputs,
  examples: [
    ['cantui approve request.approval.json', 'review the write'],
    ['cantui approve request.approval.json --confirm SHA256', 'approve it'],
  ],
  run: (flags: ApproveFlags, [path = '']) => approveFile(path, flags),
};

export const approvalSpecs: readonly CommandSpec[] = [verifyCommand, approveCommand];
