import { fillForm } from '../../forms/fill.ts';
import { formFields } from '../../forms/form.ts';
import { forms } from '../../forms/forms.ts';
import type { FormId } from '../../forms/form-ids.ts';
import { buildRequest } from '../../forms/request.ts';
import { newGroup } from '../../forms/value.ts';
import { stringifyJson, type JsonObject } from '../../lib/json.ts';
import type { WriteFormState } from '../../store/wizard.ts';

/**
 * The request of the bundle that a form was filled with, as long as it holds just that: then the
 * bytes that were approved are written down, and not the same values in another order.
 */
export const unchangedBundleRequest = (
  id: FormId,
  { bundle: held, form }: WriteFormState,
): JsonObject | undefined => {
  if (held === undefined) return undefined;
  const fields = formFields(forms[id]);
  const { request } = held.bundle;
  const root = fillForm(fields, request, { onto: newGroup(fields), others: 'empty' });
  const [given, now] = [root, form.root].map((group) => stringifyJson(buildRequest(fields, group)));
  return given === now ? request : undefined;
};
