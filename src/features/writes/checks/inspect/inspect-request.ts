import type { FormId } from '../../../../submission/form-ids.ts';
import type { Inspection, WriteFormState } from '../../state/write-form.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { InspectionContext, InspectionInput, InspectionResult } from './inspection-types.ts';
import type { WriteName } from '../../../../submission/classify-outcome.ts';
import { inspectAllocation, decodeAllocation } from './inspect-allocation.ts';
import { onboardingRows } from './onboarding-rows.ts';
import { inspectExecution, decodeExecution } from './inspect-execution.ts';

type Inspect = (wizard: WriteFormState, context: InspectionContext) => Inspection;

/** What decodes the values of each form. */
export const inspectors: Readonly<Record<FormId, Inspect>> = {
  allocate: (wizard) => ({ ...inspectAllocation(wizard), ...onboardingRows(wizard.form.root) }),
  execute: inspectExecution,
};

/** The effect of a request, as far as its bytes show it. */
type RequestInspectionResult = InspectionResult & {
  /**
   * Returns true if the response comes after the allocation is done (API description 4.3,
   * `waitForAllocation`).
   */
  readonly waits: boolean;
};

/** The facts to compare with the bytes. */
type InspectionDeps = Pick<InspectionInput, 'keys' | 'origin'> & InspectionContext;

/** Decodes a request before it is sent. */
export const inspectRequestBytes = (
  name: WriteName,
  request: JsonObject,
  deps: InspectionDeps,
): RequestInspectionResult => {
  const decode = name === 'allocateParty' ? decodeAllocation : decodeExecution;
  const result: InspectionResult = decode(request, deps);
  const waits = request['waitForAllocation'] !== false && result.waits !== false;
  return { ...result, waits };
};
