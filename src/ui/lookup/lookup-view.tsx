import { pasteIntoField } from '../../lib/text-field.ts';
import type { View } from '../view.ts';
import { LookupBody } from './lookup-body.tsx';
import { lookupStateWords, lookupStatus, lookupTitle } from './lookup-words.ts';

/** Any contract, transaction or update by its id. */
export const lookupView: View = {
  title: 'Lookup',
  titleRule: lookupTitle,
  stateRule: lookupStateWords,
  status: lookupStatus,
  body: () => <LookupBody />,
  field: {
    change: (state, change) => state.editLookupText(change),
    paste: (state, text) => state.editLookupText((field) => pasteIntoField(field, text).field),
  },
};
