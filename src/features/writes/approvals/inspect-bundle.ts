import { fillForm } from '../forms/load/fill-from-request.ts';
import { formFields } from '../forms/form-types.ts';
import { forms } from '../forms/form-registry.ts';
import { formIds, type FormId } from '../../../submission/form-ids.ts';
import { newGroup } from '../forms/form-values.ts';
import type { Bundle, ValidBundle } from '../../../storage/approvals/bundle.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { initialWriteForm, type DecodedFact, type WriteFormState } from '../state/write-form.ts';
import { currentChecks } from '../state/write-form-checks.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { inspectorRegistry } from '../inspect/inspector-registry.ts';

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
  const { parsePublicKey: readPublicKey } =
    await import('../../../verify/signatures/read-public-key.ts');
  return publicKeys.flatMap((text) => {
    const read = readPublicKey(text);
    return read.ok ? [read.value] : [];
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
