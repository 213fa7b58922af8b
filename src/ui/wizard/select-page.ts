import type { FormId } from '../../forms/form-ids.ts';
import { resolveFocus } from '../../forms/form-state.ts';
import { shouldShowProblems } from '../../forms/problems.ts';
import { pathKey } from '../../forms/stops.ts';
import { fieldsOn, type WizardState } from '../../store/wizard.ts';
import { problemsOn } from '../../store/wizard-problems.ts';
import type { EntryPage } from './entry-lines.ts';
import { rowsNow } from './transaction-lines.ts';

/** What the page that is open shows: its stops, and what is wrong where that may be said. */
export const entryPage = (id: FormId, wizard: WizardState, width: number): EntryPage => {
  const { form, page, typing, tried } = wizard;
  const { stops, at } = resolveFocus(fieldsOn(id, page), form);
  const all = problemsOn(id, wizard, stops);
  const isTried = tried.includes(page);
  const said = stops
    .filter((stop) => shouldShowProblems(stop, form.root, isTried))
    .map((stop) => pathKey(stop.place));
  const problems = new Map([...all].filter(([key]) => said.includes(key)));
  const transactions = rowsNow(wizard);
  return { stops, at, root: form.root, typing, width, transactions, problems };
};
