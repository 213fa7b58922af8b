import type { FormId } from '../../../../submission/form-ids.ts';
import { resolveFocus, pathKey } from '../../forms/form-state.ts';
import { shouldShowProblems } from '../../forms/rules/rule-checks.ts';
import { pageFields, type WriteFormState } from '../../state/write-form.ts';
import { pageProblems } from '../../state/write-form-navigation.ts';
import type { FieldsPageLines } from './field-lines.ts';
import { currentRows } from './transaction-lines.ts';

export const selectFieldsPage = (
  id: FormId,
  writeForm: WriteFormState,
  width: number,
): FieldsPageLines => {
  const { form, page, typing, tried } = writeForm;
  const { stops, at } = resolveFocus(pageFields(id, writeForm), form);
  const all = pageProblems(id, writeForm, stops);
  const isTried = tried.includes(page);
  const said = stops
    .filter((stop) => shouldShowProblems(stop, form.root, isTried))
    .map((stop) => pathKey(stop.place));
  const problems = new Map([...all].filter(([key]) => said.includes(key)));
  const transactions = currentRows(writeForm);
  return { stops, at, root: form.root, typing, width, transactions, problems };
};
