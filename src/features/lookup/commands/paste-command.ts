import type { CommandContext } from '../command-context.ts';
import { pastedText } from '../messages/notices.ts';
import { findPastedIds } from '../model/pasted-ids.ts';

/** Each lookup is a request, and a result that the user reads. */
const mostLookups = 20;

/** A text that names only parties opens the page of one. */
export const lookUpPasted = (
  { store, lookups, actions }: Pick<CommandContext, 'store' | 'lookups' | 'actions'>,
  text: string,
): void => {
  const state = store.getState();
  const found = findPastedIds(text, actions.idsSeen);
  if (!found.ok) {
    state.showNotice('warning', found.error);
    return;
  }
  const { parties } = state.lookup.form;
  const wanted = found.value.flatMap(({ kind, id }) =>
    kind === 'party' ? [] : [{ kind, id, parties }],
  );
  if (wanted.length > mostLookups)
    state.showNotice('warning', pastedText.tooMany(wanted.length, mostLookups));
  else if (wanted.length > 0) {
    lookups.lookEach(wanted);
    if (wanted.length > 1) state.showNotice('note', pastedText.several(wanted.length));
  } else if (found.value.length > 0)
    actions.chooseParty(found.value.map(({ id }) => ({ role: pastedText.pasted, party: id })));
  else state.showNotice('note', pastedText.none(text.trim().length));
};
