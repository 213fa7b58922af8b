import type { AppState } from '../../../app/state.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import type { Refusal } from '../../../shell/keys/key-binding.ts';
import { hashToSign } from '../state/write-form-inspection.ts';
import { chosenRows, type SigningStep } from '../state/signing-step.ts';
import { whyNoSigning as text } from '../messages/sign.ts';

export const signing: Refusal = ({ screen, writeForms, connection }) => {
  const id = writeFormForTab(screen.tab);
  if (id === undefined) return undefined;
  const { profile, readOnly, signers = {} } = connection;
  if (Object.keys(signers).length === 0) return text.noSigners(profile);
  if (readOnly) return text.readOnly(profile);
  return hashToSign(id, writeForms[id]) === undefined ? text.noHash : undefined;
};

const onStep =
  (refuse: (step: SigningStep) => string | undefined): Refusal =>
  ({ screen, writeForms }: AppState) => {
    const id = writeFormForTab(screen.tab);
    const step = id && writeForms[id].signing;
    return step && refuse(step);
  };

export const selected = onStep(({ rows, at }) => {
  const refusal = rows[at]?.refusal;
  return refusal && text.refused(refusal);
});

export const chosen = onStep((step) => {
  const { failed } = step.report;
  if (failed.length > 0) return text.failedChecks(failed.length);
  const refusal = chosenRows(step).find((row) => row.refusal !== undefined)?.refusal;
  return refusal && text.refused(refusal);
});
