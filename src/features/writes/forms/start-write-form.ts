import { randomUUID } from 'node:crypto';
import { actionChoice } from '../../../requests/forms/action-fields.ts';
import { enteredFields } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { parseOrigin } from '../../../submission/step-files.ts';
import { readClaimedValues } from '../../../requests/forms/load/recognize-input.ts';
import { createForm } from '../../../requests/forms/form-state.ts';
import { markFilledAsVisited } from './focus.ts';
import { deserializeForm } from '../../../requests/forms/serialize.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import { isObject, type Json } from '../../../lib/json/json.ts';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { firstPage } from '../state/write-form-navigation.ts';
import { withCommandId, withSubmissionId, type WriteFormState } from '../state/write-form.ts';
import { unopenedForm } from '../slice.ts';

export const initialWriteForm = (id: FormId): WriteFormState => {
  const form = createForm(enteredFields(forms[id]));
  return { ...unopenedForm, form, fresh: form.root };
};

/** The form has the values that only the machine can provide. */
export const freshWriteForm = (id: FormId): WriteFormState => ({
  ...withCommandId(withSubmissionId(initialWriteForm(id), randomUUID()), randomUUID()),
  page: firstPage(id),
  offers: [],
});

type Left = Pick<Draft, 'id' | 'at' | 'page' | 'values' | 'given' | 'origin' | 'until' | 'resends'>;

/** A draft of an earlier build has no action, only commands. */
const valuesOf = ({ values }: Left): Json =>
  isObject(values) ? { [actionChoice.id]: 'commands', ...values } : {};

/** Fields with a value show their problems again, as before. */
export const restoreWriteForm = (id: FormId, draft: Left, now: number): WriteFormState => {
  const fields = enteredFields(forms[id]);
  const root = markFilledAsVisited(fields, deserializeForm(fields, valuesOf(draft)));
  const page = clamp(Math.trunc(draft.page), firstPage(id), forms[id].steps.length);
  const { until } = draft;
  const origin = draft.origin === undefined ? undefined : parseOrigin(draft.origin);
  return {
    ...initialWriteForm(id),
    form: { root, focus: [] },
    page,
    tried: Array.from({ length: Math.max(0, page) }, (_, at) => at),
    expired: until !== undefined && until < now ? until : undefined,
    given: readClaimedValues(draft.given),
    origin: origin?.ok === true ? origin.value : undefined,
    originProblem: origin?.ok === false ? origin.error : undefined,
    draft: { id: draft.id, at: draft.at },
    resends: draft.resends,
  };
};
