import type { Feature } from '../../shell/feature.ts';

export const node: Feature = {
  tabs: [],
  commands: [
    { names: ['node', 'traffic', 'watch'], after: 'config', load: () => import('./cli/specs.ts') },
  ],
};
