import type { Slice } from '../../shell/feature.ts';
import { initialOverview, overviewActions } from './state/overview.ts';

export const slice: Slice = {
  initial: () => ({ overview: initialOverview }),
  actions: overviewActions,
};
