import { fillForm } from '../../forms/fill.ts';
import { formFields } from '../../forms/form.ts';
import { forms } from '../../forms/forms.ts';
import { formIds, type FormId } from '../../forms/form-ids.ts';
import { newGroup } from '../../forms/value.ts';
import type { Bundle, ValidBundle } from '../../journal/bundle.ts';
import { pluralize } from '../../lib/count.ts';
import type { JsonObject } from '../../lib/json.ts';
import { initialWriteForm, type DecodedFact, type WriteFormState } from '../../store/wizard.ts';
import { currentChecks } from '../../store/wizard-checks.ts';
import type { VerificationCheck } from '../../verify/check.ts';
import type { PublicKey } from '../../verify/public-key.ts';
import { inspectorRegistry } from '../inspectors.ts';

/** What a look into the bytes of a request found, without any network. */
export type RequestInspection = {
  readonly facts: readonly DecodedFact[];
  /** The worst first. */
  readonly checks: readonly VerificationCheck[];
};

/** The form that guides through an operation. */
export const writeFormForOperation = (operation: Bundle['operation']): FormId =>
  formIds.find((id) => forms[id].operation === operation) ?? 'execute';

const filled = (id: FormId, request: JsonObject, keys: readonly PublicKey[]): WriteFormState => {
  const wizard = initialWriteForm(id);
  const fields = formFields(forms[id]);
  const root = fillForm(fields, request, { onto: newGroup(fields), others: 'empty' });
  return { ...wizard, form: { root, focus: [] }, keys };
};

/** Looks into a request as the forms do: the same checks, in the same words. */
export const inspectRequest = async (
  { operation, request }: Pick<ValidBundle, 'operation' | 'request'>,
  keys: readonly PublicKey[],
  nowMs: number,
): Promise<RequestInspection> => {
  const id = writeFormForOperation(operation);
  const inspect = await inspectorRegistry[id]();
  const wizard = filled(id, request, keys);
  const inspection = inspect(wizard, nowMs);
  return { facts: inspection.facts, checks: currentChecks(id, { ...wizard, inspection }) };
};

/** The keys that a bundle carries. What is no key is one that no signature can be verified with. */
export const bundlePublicKeys = async ({ publicKeys }: Bundle): Promise<readonly PublicKey[]> => {
  const { parsePublicKey: readPublicKey } = await import('../../verify/read-public-key.ts');
  return publicKeys.flatMap((text) => {
    const read = readPublicKey(text);
    return read.ok ? [read.key] : [];
  });
};

/** Looks into a bundle afresh: what stands in it of earlier checks is not asked. */
export const inspectBundle = async (
  bundle: ValidBundle,
  nowMs: number,
): Promise<RequestInspection> => inspectRequest(bundle, await bundlePublicKeys(bundle), nowMs);

/** Where the checks come out otherwise than the bundle says. */
export const changedChecks = (
  { checks: before }: Bundle,
  now: readonly VerificationCheck[],
): readonly string[] => {
  const changed = before.flatMap(({ id, title, state }) => {
    const verificationCheck = now.find((check) => check.id === id);
    if (verificationCheck?.state === state) return [];
    return [`${title}: ${state} in the bundle, ${verificationCheck?.state ?? 'not made'} here`];
  });
  const added = now.filter(({ id }) => before.every((check) => check.id !== id));
  return added.length === 0
    ? changed
    : [
        ...changed,
        `${pluralize(added.length, 'check')} made here that the bundle does not tell of`,
      ];
};

/** The checks that forbid to send it, or to approve it. */
export const failedChecks = ({ checks }: RequestInspection): readonly VerificationCheck[] =>
  checks.filter(({ state }) => state === 'failed');
