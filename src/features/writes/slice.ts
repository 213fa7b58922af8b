import type { Slice } from '../../shell/feature.ts';
import { initialWriteForms, writeFormActions } from './state/write-form.ts';

export const slice: Slice = {
  initial: () => ({ wizards: initialWriteForms() }),
  actions: writeFormActions,
};
