import type { Feature } from '../../shell/feature.ts';

export const party: Feature = {
  tabs: [
    {
      id: 'tokens',
      key: '8',
      title: 'Tokens',
      alias: 'holdings balance offers preapproval money',
    },
  ],
  commands: [
    {
      names: ['party', 'holdings', 'offers'],
      after: 'transaction',
      load: () => import('./cli/specs.ts'),
    },
  ],
};
