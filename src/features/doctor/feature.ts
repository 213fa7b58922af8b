import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

export const doctor: Feature = {
  tabs: [],
  commands: [{ names: ['doctor'], load: () => import('./cli/specs.ts') }],
  slice,
  screens: defer(() => import('./screens.ts')),
};
