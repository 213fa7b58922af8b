import type { Feature } from '../../shell/feature.ts';

export const payments: Feature = {
  tabs: [],
  commands: [
    {
      names: ['pay', 'accept', 'reject', 'withdraw', 'merge', 'preapprove', 'cancel-preapproval'],
      after: 'execute',
      load: () => import('./cli/specs.ts'),
    },
  ],
};
