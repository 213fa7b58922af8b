import type { Client } from '../../../http/client.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import type { FurtherInput, FurtherReadName } from '../../../ledger/further-operations.ts';
import type { Result } from '../../../lib/result.ts';
import { unreadableResponse } from '../../../cli-kit/exit.ts';
import { askOperation, type LedgerResponse, type OperationProblem } from './ask-operation.ts';

export type LedgerProblem = OperationProblem & { readonly exit: number };

export type LedgerReads = {
  readonly ask: <N extends FurtherReadName>(
    name: N,
    input?: FurtherInput,
  ) => Promise<Result<LedgerResponse<N>, LedgerProblem>>;
  /** Sends any read, for code that the dashboard uses as well. */
  readonly request: Client['request'];
};

export const operationExitCode = ({ failure }: OperationProblem): number =>
  failure === undefined ? unreadableResponse : failureExitCode(failure);

export const createLedgerReads = (
  request: Client['request'],
  signal?: AbortSignal,
): LedgerReads => ({
  request,
  ask: async (name, input) => {
    const response = await askOperation(request, name, { ...input, signal });
    if (response.ok) return response;
    const exit = operationExitCode(response.error);
    return { ok: false, error: { ...response.error, exit } };
  },
});
