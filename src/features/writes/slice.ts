import type { Slice } from '../../shell/feature.ts';
import { unopenedForms, writeFormActions } from './state/write-forms.ts';

export const slice: Slice = {
  initial: () => ({ wizards: unopenedForms }),
  actions: writeFormActions,
};
