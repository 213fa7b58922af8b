import type { FormId } from '../forms/forms.ts';
import type { Inspection, WizardState } from '../store/wizard.ts';

type Inspect = (wizard: WizardState, nowMs: number) => Inspection;

/** What looks into a request is loaded when there is one: most sessions only watch. */
export const inspectors: Readonly<Record<FormId, () => Promise<Inspect>>> = {
  allocate: async () => (await import('./inspect-allocation.ts')).inspectAllocation,
  execute: async () => (await import('./inspect-execution.ts')).inspectExecution,
};
