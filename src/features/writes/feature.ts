import type { Feature } from '../../shell/feature.ts';

export const writes: Feature = {
  tabs: [
    { id: 'allocate', key: '3', title: 'Allocate', alias: 'party onboard write' },
    {
      id: 'execute',
      key: '4',
      title: 'Execute',
      alias: 'submission prepared write',
    },
  ],
  commands: [
    {
      names: ['topology', 'prepare', 'sign', 'allocate', 'execute', 'verify', 'approve'],
      load: () => import('./cli/specs.ts'),
    },
  ],
};
