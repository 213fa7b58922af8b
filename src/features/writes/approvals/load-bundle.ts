import { resolve } from 'node:path';
import { err, type Result } from '../../../lib/result.ts';
import { forms } from '../forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import { recognizeInput, type RecognizedInput } from '../forms/load/recognize-input.ts';
import { loadBundle } from '../../../storage/approvals/bundle-files.ts';
import type { LoadedBundle } from '../state/write-form.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import { writeFormForOperation, bundlePublicKeys } from './inspect-bundle.ts';
import { whyNotEntered } from '../messages/forms.ts';

export type BundleLoadResult = {
  readonly held: LoadedBundle;
  readonly loaded: RecognizedInput;
  readonly keys: readonly PublicKey[];
};

/** Refuses a bundle that belongs in another form. */
export const loadBundleIntoForm = (id: FormId, named: string): Result<BundleLoadResult, string> => {
  const path = resolve(named);
  const read = loadBundle(path);
  if (!read.ok) return read;
  const { bundle } = read.value;
  const own = writeFormForOperation(bundle.operation);
  if (own !== id) return err(whyNotEntered.approvalRequestOf(own));
  const result = recognizeInput(forms[id], bundle.request);
  if (!result.ok) return err(result.error);
  const { leftOut } = result.value;
  if (leftOut.length > 0) return err(whyNotEntered.unrepresentable(leftOut.join(', ')));
  const value = {
    held: { path, bundle },
    loaded: { ...result.value, origin: bundle.origin },
    keys: bundlePublicKeys(bundle),
  };
  return { ok: true, value };
};
