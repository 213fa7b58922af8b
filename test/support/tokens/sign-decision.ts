import { expect } from 'vitest';
import { forms } from '../../../src/requests/forms/form-registry.ts';
import { enteredFields } from '../../../src/requests/forms/form-values.ts';
import { serializeForm } from '../../../src/requests/forms/serialize.ts';
import {
  initialWriteForm,
  restoreWriteForm,
} from '../../../src/features/writes/forms/start-write-form.ts';
import { applyLoaded } from '../../../src/features/writes/forms/apply-loaded.ts';
import { recognizeInput } from '../../../src/requests/forms/load/recognize-input.ts';
import type { WriteFormState } from '../../../src/features/writes/state/write-form.ts';
import { formatOrigin, formatStepFile } from '../../../src/submission/step-files.ts';
import { inspectSignable } from '../../../src/signing/inspect-signable.ts';
import { parseSignable, signableOfForm } from '../../../src/signing/signable.ts';
import { prepareBody, type TokenPlan } from '../../../src/tokens/plan/token-plan.ts';
import { parseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { epoch } from '../samples/sample-activities.ts';
import { modelDeadline } from './model-participant.ts';

/** Nothing was sent before. */
export const emptyJournal = {
  entries: { ok: true, value: [] },
  audit: { ok: true, value: [] },
  ledgerUrl: '',
} as const;

/** Whether cantui signs a prepared plan, and the checks that refuse it, in words and by their ids. */
export interface Decision {
  readonly isSigned: boolean;
  readonly reasons: readonly string[];
  readonly rules: readonly string[];
}

export const requestOf = (plan: TokenPlan): JsonObject =>
  prepareBody(plan, { commandId: 'cantui-model', maxRecordTime: modelDeadline });

/** The form after it has loaded a prepared file, and after its draft was continued. */
const formsWith = (text: string): readonly WriteFormState[] => {
  const recognized = recognizeInput(forms.execute, parseJson(text));
  if (!recognized.ok) throw new Error(recognized.error);
  const input = { loaded: recognized.value, from: 'the participant' };
  const loaded = applyLoaded('execute', initialWriteForm('execute'), input);
  const { form, given, origin = { signers: [] } } = loaded;
  const values = serializeForm(enteredFields(forms.execute), form.root);
  const draft = { id: 'X-1', at: epoch, page: 1, values, given, origin: formatOrigin(origin) };
  return [loaded, restoreWriteForm('execute', draft, epoch)];
};

/** Decides about what a participant prepared, as the commands and the form of the dashboard do. */
export const decide = (plan: TokenPlan, requested: JsonObject, response: JsonObject): Decision => {
  const file = { step: 'prepared', ledger: 'http://ledger', requested, response } as const;
  const at = new Date(epoch).toISOString();
  const text = formatStepFile({ ...file, intent: plan.intent, at });
  const signable = parseSignable(parseJson(text));
  if (!signable.ok) return { isSigned: false, reasons: [signable.error], rules: [] };
  const ways = [signable.value, ...formsWith(text).map((form) => signableOfForm('execute', form))];
  const [first, ...others] = ways.map((way): Decision => {
    const report = inspectSignable(way, { keys: [], nowMs: epoch, journal: emptyJournal });
    const doubts = [...report.failed, ...report.warnings];
    const reasons = doubts.map(({ title, detail }) => `${title}: ${detail}`);
    // A warning stops a script, and a person has to type its name.
    const rules = doubts.map(({ id }) => id);
    return { isSigned: doubts.length === 0 && report.hash !== undefined, reasons, rules };
  });
  if (first === undefined) throw new Error('nothing was decided');
  for (const other of others) expect(other).toEqual(first);
  return first;
};
