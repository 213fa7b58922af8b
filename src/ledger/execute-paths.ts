import { operations } from './operations.ts';

/** Executes, and responds when the submission ended; the body is that of execute. */
export const executeAndWaitPath = '/v2/interactive-submission/executeAndWait';

/** Whether a request waits for the outcome of its execution. */
export const isAwaitedExecution = (url: string): boolean => url.endsWith(executeAndWaitPath);

/** The paths that a write of an operation can be sent to. */
export const writePaths = (operation: 'allocateParty' | 'executeSubmission'): readonly string[] =>
  operation === 'executeSubmission'
    ? [operations.executeSubmission.path, executeAndWaitPath]
    : [operations.allocateParty.path];
