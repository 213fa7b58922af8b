import type { Feature } from '../../shell/feature.ts';

export const pins: Feature = {
  tabs: [],
  commands: [],
};
