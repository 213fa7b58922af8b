import { pasteIntoField } from '../../../lib/text/text-field.ts';
import type { ViewDefinition } from '../../../shell/view-types.ts';
import { LookupBody } from './lookup-body.tsx';
import { lookupStateLine, lookupStatusLine, lookupTitleLine } from './lookup-lines.ts';

/** Any contract, transaction or update by its id. */
export const lookupView: ViewDefinition = {
  title: 'Lookup',
  titleRule: lookupTitleLine,
  stateRule: lookupStateLine,
  status: lookupStatusLine,
  body: () => <LookupBody />,
  field: {
    change: (state, change) => state.editLookupText(change),
    paste: (state, text) => state.editLookupText((field) => pasteIntoField(field, text).field),
  },
};
