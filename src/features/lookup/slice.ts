import type { Slice } from '../../shell/feature.ts';
import { lookupActions } from './state/lookup-actions.ts';
import { initialLookup } from './state/lookup.ts';

export const slice: Slice = {
  initial: ({ settings }) => ({ lookup: initialLookup(settings.parties ?? []) }),
  actions: lookupActions,
};
