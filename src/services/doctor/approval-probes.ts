import { checks } from '../../doctor/checks.ts';
import { find } from '../../doctor/finding.ts';
import { approversFacts } from '../../journal/approvers-file.ts';
import { runCommand } from '../../tokens/run-command.ts';
import type { Probe } from './probe.ts';

const deadlineMs = 5000;

/** Asked without a file it says how it is used, and whether it knows signatures. */
const question = ['ssh-keygen', '-Y', 'verify'] as const;

const cannotRun = /^(?:cannot be run|gave nothing)/;

/** What approvals by keys of ssh need; nothing where the profile names no approvers. */
export const approvalProbes = (approvers: string | undefined): readonly Probe[] =>
  approvers === undefined
    ? []
    : [
        {
          checks: [checks.files.approvers],
          run: () => Promise.resolve([find(checks.files.approvers, approversFacts(approvers))]),
        },
        {
          checks: [checks.files.keygen],
          run: async () => {
            const { trouble = '', stderr, stdout } = await runCommand(question, { deadlineMs });
            const facts = {
              trouble: cannotRun.test(trouble) ? trouble : undefined,
              said: `${stderr}\n${stdout}`,
            };
            return [find(checks.files.keygen, facts)];
          },
        },
      ];
