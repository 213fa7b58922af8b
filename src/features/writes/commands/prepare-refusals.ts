import type { AppState } from '../../../app/state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { mustPrepare } from '../steps/prepare/prepare-request.ts';
import type { Availability, Refusal } from '../../../shell/keys/key-binding.ts';
import { currentFocusTarget, isRequestPage } from '../state/write-form.ts';
import { preparePageText as text } from '../messages/prepare-page.ts';

export const noPick: Refusal = ({ writeForms, connection }) => {
  const stop = currentFocusTarget('execute', writeForms.execute);
  const canPick =
    stop?.kind === 'field' && stop.field.kind === 'text' && stop.field.pick !== undefined;
  if (!canPick) return text.noPick;
  return connection.ledgerUrl === '' ? text.noLedger : undefined;
};

export const noOption: Refusal = ({ writeForms }) => {
  const { picking } = writeForms.execute;
  return (picking?.options ?? []).length > 0 ? undefined : text.noOption;
};

/** The key that leaves the Prepare page has a word of its own. */
export const nextPage = ({ screen, writeForms }: AppState): Availability => {
  const { execute } = writeForms;
  if (writeFormForTab(screen.tab) !== 'execute' || !isRequestPage(execute)) return undefined;
  return { hint: mustPrepare(execute) ? text.next : text.skip };
};
