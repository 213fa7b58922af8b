import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';

export const pins: Feature = {
  tabs: [],
  commands: [],
  slice: defer(() => import('./slice.ts')),
  screens: defer(() => import('./screens.ts')),
};
