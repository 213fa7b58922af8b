import type { Feature } from '../../shell/feature.ts';

export const doctor: Feature = {
  tabs: [],
  commands: [{ names: ['doctor'], load: () => import('./cli/specs.ts') }],
};
