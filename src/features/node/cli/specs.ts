import type { CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { printNode } from './node.ts';

const nodeCommand: CommandSpec = {
  name: 'node',
  summary: 'show whether the node is up, in step, and ready for the next upgrade',
  details:
    'Lists the version, the ledger end, synchronizers, users, parties, vetted packages, pruning and ' +
    'traffic, each with its endpoint. Read-only. Exits with 8 if the ledger cannot be reached.',
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui node --profile prod', '']],
  alsoTried: ['status', 'health'],
  run: (flags) => printNode(flags),
};

export const specs: readonly CommandSpec[] = [nodeCommand];
