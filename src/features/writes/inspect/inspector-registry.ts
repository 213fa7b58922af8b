import type { FormId } from '../../../submission/form-ids.ts';
import type { Inspection, WriteFormState } from '../state/write-form.ts';

type Inspect = (wizard: WriteFormState, nowMs: number) => Inspection;

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
