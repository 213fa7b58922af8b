import type { Feature } from '../../shell/feature.ts';

export const node: Feature = {
  tabs: [],
  commands: [{ names: ['node'], after: 'config', load: () => import('./cli/specs.ts') }],
};
