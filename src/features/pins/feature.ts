import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

export const pins: Feature = {
  tabs: [],
  commands: [],
  slice,
};
