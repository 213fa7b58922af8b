import type { Feature } from '../../shell/feature.ts';

export const node: Feature = {
  tabs: [],
  commands: [
    {
      names: ['node', 'traffic', 'rewards', 'watch'],
      after: 'config',
      load: () => import('./cli/specs.ts'),
    },
  ],
};
