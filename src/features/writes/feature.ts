import type { Feature } from '../../shell/feature.ts';

export const writes: Feature = {
  tabs: [
    { id: 'allocate', key: '3', title: 'Allocate', short: 'Alloc', alias: 'party onboard write' },
    {
      id: 'execute',
      key: '4',
      title: 'Execute',
      short: 'Exec',
      alias: 'submission prepared write',
    },
  ],
  commands: [
    { names: ['topology', 'prepare'], load: () => import('./cli/steps/specs.ts') },
    { names: ['sign'], load: () => import('./cli/sign/specs.ts') },
    { names: ['allocate', 'execute'], load: () => import('./cli/specs.ts') },
    {
      names: ['pay', 'accept', 'reject', 'withdraw', 'merge', 'preapprove', 'cancel-preapproval'],
      load: () => import('./cli/tokens/specs.ts'),
    },
    { names: ['verify', 'approve'], load: () => import('./cli/approvals/approval-specs.ts') },
  ],
};
