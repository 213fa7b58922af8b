import { checks } from '../../doctor/checks.ts';
import { find } from '../../doctor/finding.ts';
import { approversFacts } from '../../journal/approvers-file.ts';
import { findSshKeygen } from '../../journal/ssh-keygen.ts';
import type { Probe } from './probe.ts';

/** What approvals by SSH keys need; nothing where no rule names approvers. */
export const approvalProbes = (approvers: readonly string[] = []): readonly Probe[] => [
  ...approvers.map((path) => ({
    checks: [checks.files.approvers],
    run: () => Promise.resolve([find(checks.files.approvers, approversFacts(path))]),
  })),
  ...(approvers.length === 0
    ? []
    : [
        {
          checks: [checks.files.keygen],
          run: () => Promise.resolve([find(checks.files.keygen, findSshKeygen())]),
        },
      ]),
];
