import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

export const party: Feature = {
  tabs: [],
  commands: [
    { names: ['party'], after: 'transaction', load: () => import('./cli/specs.ts') },
    {
      names: ['holdings', 'offers'],
      after: 'transaction',
      load: () => import('./cli/token-specs.ts'),
    },
  ],
  slice,
};
