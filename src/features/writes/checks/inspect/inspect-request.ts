import type { FormId } from '../../../../submission/form-ids.ts';
import type { Inspection, WriteFormState } from '../../state/write-form.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { InspectionContext, InspectionInput, InspectionResult } from './inspection-types.ts';
import type { WriteName } from '../../../../submission/classify-outcome.ts';

type Inspect = (wizard: WriteFormState, context: InspectionContext) => Inspection;

const inspectorOfAllocations = async (): Promise<Inspect> => {
  const [{ inspectAllocation }, { onboardingRows: transactionRows }] = await Promise.all([
    import('./inspect-allocation.ts'),
    import('./onboarding-rows.ts'),
  ]);
  return (wizard) => ({ ...inspectAllocation(wizard), ...transactionRows(wizard.form.root) });
};

/** An inspector is loaded on demand, because most sessions only watch. */
export const inspectorRegistry: Readonly<Record<FormId, () => Promise<Inspect>>> = {
  allocate: inspectorOfAllocations,
  execute: async () => (await import('./inspect-execution.ts')).inspectExecution,
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

const lookInto = async (
  name: WriteName,
  request: JsonObject,
  deps: InspectionDeps,
): Promise<InspectionResult> => {
  if (name === 'allocateParty')
    return (await import('./inspect-allocation.ts')).decodeAllocation(request, deps);
  return (await import('./inspect-execution.ts')).decodeExecution(request, deps);
};

/** Decodes a request before it is sent. The decoders are loaded here, not earlier. */
export const inspectRequestBytes = async (
  name: WriteName,
  request: JsonObject,
  deps: InspectionDeps,
): Promise<RequestInspectionResult> => {
  const result = await lookInto(name, request, deps);
  const waits = request['waitForAllocation'] !== false && result.waits !== false;
  return { ...result, waits };
};
