import { randomUUID } from 'node:crypto';
import { formFields } from '../forms/form.ts';
import { forms } from '../forms/forms.ts';
import type { FormId } from '../forms/form-ids.ts';
import { readClaimedValues } from '../forms/loading.ts';
import { markFilledAsVisited } from '../forms/moving.ts';
import { deserializeForm } from '../forms/snapshot.ts';
import type { Draft } from '../journal/drafts.ts';
import { isObject, type Json } from '../lib/json.ts';
import { clamp } from '../lib/windowing.ts';
import { initialWriteForm, withSubmissionId, type WriteFormState } from '../store/wizard.ts';

/** A workflow at its beginning, with what only a machine can make. */
export const freshWriteForm = (id: FormId): WriteFormState => ({
  ...withSubmissionId(initialWriteForm(id), randomUUID()),
  offers: [],
});

/** What there is to go on with, whether it was kept here or brought along. */
type Left = Pick<Draft, 'id' | 'at' | 'page' | 'values' | 'given' | 'until'>;

const valuesOf = ({ values }: Left): Json => (isObject(values) ? values : {});

/** As it was left: what was wrong with a field that holds something says so again. */
export const restoreWriteForm = (id: FormId, draft: Left, now: number): WriteFormState => {
  const fields = formFields(forms[id]);
  const root = markFilledAsVisited(fields, deserializeForm(fields, valuesOf(draft)));
  const page = clamp(Math.trunc(draft.page), 0, forms[id].steps.length);
  const { until } = draft;
  return {
    ...initialWriteForm(id),
    form: { root, focus: [] },
    page,
    tried: Array.from({ length: page }, (_, at) => at),
    expired: until !== undefined && until < now ? until : undefined,
    given: readClaimedValues(draft.given),
    draft: { id: draft.id, at: draft.at },
  };
};
