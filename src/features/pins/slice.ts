import type { Slice } from '../../shell/feature.ts';
import { initialPins, pinsActions } from './pins-state.ts';

export const slice: Slice = {
  initial: () => ({ pins: initialPins }),
  actions: pinsActions,
};
