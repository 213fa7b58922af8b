import type { Settings } from '../../../../config/settings/settings.ts';
import { createServiceClients } from '../../../../config/connect/create-clients.ts';
import type { Client } from '../../../../http/client.ts';
import { failureExitCode } from '../../../../ledger/failure/failure.ts';
import type { FurtherInput, FurtherReadName } from '../../../../ledger/further-operations.ts';
import type { Result } from '../../../../lib/result.ts';
import { unreadableResponse, version } from '../../../../cli-kit/exit.ts';
import { loadSettings, type GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { printError, failUsage } from '../../../../cli-kit/streams.ts';
import { settingsText } from '../../messages/cli.ts';
import {
  askOperation,
  type LedgerResponse,
  type OperationProblem,
} from '../../steps/ask-operation.ts';

/** Why an operation gave no usable response, and the exit code for it. */
export type LedgerProblem = OperationProblem & { readonly exit: number };

/** Asks the ledger of a profile for operations around the six. */
export type LedgerAsker = {
  readonly settings: Settings;
  readonly ask: <N extends FurtherReadName>(
    name: N,
    input?: FurtherInput,
  ) => Promise<Result<LedgerResponse<N>, LedgerProblem>>;
  /** Sends any read, for code that the dashboard uses as well. */
  readonly request: Client['request'];
  readonly close: () => void;
};

/** The exit code of a command that can't do without the operation. */
export const operationExitCode = ({ failure }: OperationProblem): number =>
  failure === undefined ? unreadableResponse : failureExitCode(failure);

const askWith =
  ({ request }: Client): LedgerAsker['ask'] =>
  async (name, input) => {
    const response = await askOperation(request, name, input);
    if (response.ok) return response;
    const exit = operationExitCode(response.error);
    return { ok: false, error: { ...response.error, exit } };
  };

const retries = 2;

/** Opens the ledger of the settings; exits when none is configured. */
export const openLedger = async (flags: GlobalFlags): Promise<LedgerAsker> => {
  const settings = await loadSettings(flags);
  if (settings.ledgerUrl === '') {
    return failUsage(settingsText.noLedger);
  }
  settings.notes.forEach(printError);
  if (settings.tokenFrom === undefined) printError(settingsText.noToken);
  const { client, close } = createServiceClients(settings, {
    version,
    retries,
    env: process.env,
    now: Date.now,
  });
  return { settings, ask: askWith(client), request: client.request, close };
};
