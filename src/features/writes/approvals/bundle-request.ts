import { fillForm } from '../forms/load/fill-from-request.ts';
import { formFields } from '../forms/form-types.ts';
import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { buildRequest } from '../forms/to-request.ts';
import { newGroup } from '../forms/form-values.ts';
import { stringifyJson, type JsonObject } from '../../../lib/json/json.ts';
import type { WriteFormState } from '../state/write-form.ts';

/**
 * Returns the request of the bundle that filled a form while the form is unchanged: then the approved
 * bytes are sealed, and not the same values in another order.
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
