import type { Settings } from '../../../../config/settings/settings.ts';
import { createServiceClients } from '../../../../config/connect/create-clients.ts';
import type { Client } from '../../../../http/client.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import { failureExitCode, type Failure } from '../../../../ledger/failure/failure.ts';
import {
  furtherOperations,
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
  type FurtherReadName,
  type FurtherResponse,
} from '../../../../ledger/further-operations.ts';
import type { Json } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import { exitWith, unreadableResponse, usageError } from '../../../../cli-kit/exit.ts';
import { loadSettings, type GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { version } from '../../../../cli-kit/version.ts';
import { settingsText } from '../../messages/cli.ts';
import { stepText } from '../../messages/steps.ts';

/** A response that fits its document, as JSON and typed. */
export type LedgerResponse<N extends FurtherReadName> = {
  readonly raw: Json;
  readonly value: FurtherResponse<N>;
};

/** Why an operation gave no usable response: in words, and as an exit code. */
export type LedgerProblem = {
  readonly text: string;
  /** Shorter, for a note in parentheses. */
  readonly reason: string;
  readonly exit: number;
  /** The service has no such operation. */
  readonly isMissing: boolean;
};

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

const isMissingRoute = (failure: Failure): boolean =>
  failure.kind === 'notFound' && failure.what === 'route';

const problemOf = (path: string, failure: Failure): LedgerProblem => {
  const { summary, detail, hint } = describeFailure(failure);
  return {
    text: stepText.failure(path, summary, detail, hint),
    reason: summary,
    exit: failureExitCode(failure),
    isMissing: isMissingRoute(failure),
  };
};

const askWith =
  (client: Client): LedgerAsker['ask'] =>
  async (name, input) => {
    const { path } = furtherOperations[name];
    const response = await client.request(furtherRequest(name, input));
    if (!response.ok) return { ok: false, error: problemOf(path, response.error.failure) };
    const raw = response.value.json;
    const { value, mismatches } = readFurtherResponse(name, raw);
    if (value !== undefined) return { ok: true, value: { raw, value } };
    const places = mismatches
      .slice(0, 3)
      .map((place) => `${place.path || 'response'} is ${place.got}, not ${place.expected}`);
    const text = stepText.unreadable(path, places.join('; '));
    return {
      ok: false,
      error: { text, reason: text, exit: unreadableResponse, isMissing: false },
    };
  };

const retries = 2;

/** Opens the ledger of the settings; exits when none is configured. */
export const openLedger = async (flags: GlobalFlags): Promise<LedgerAsker> => {
  const settings = await loadSettings(flags);
  if (settings.ledgerUrl === '') {
    printError(settingsText.noLedger);
    return exitWith(usageError);
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
