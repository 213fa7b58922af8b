import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';

export const party: Feature = {
  tabs: [],
  commands: [{ names: ['party'], after: 'transaction', load: () => import('./cli/specs.ts') }],
  slice: defer(() => import('./slice.ts')),
  screens: defer(() => import('./screens.ts')),
};
