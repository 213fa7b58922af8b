import type { Feature } from '../../shell/feature.ts';

export const statement: Feature = {
  tabs: [],
  commands: [{ names: ['statement'], after: 'config', load: () => import('./cli/specs.ts') }],
};
