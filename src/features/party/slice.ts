import type { Slice } from '../../shell/feature.ts';
import { partyActions } from './party-state.ts';

export const slice: Slice = {
  initial: () => ({ party: { pages: [] } }),
  actions: partyActions,
};
