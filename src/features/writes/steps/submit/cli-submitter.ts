import type { FieldProblem } from '../../../../ledger/rules/rules.ts';
import type { Result } from '../../../../lib/result.ts';
import type { Environment } from '../../../../config/settings/precedence.ts';
import type { FrozenRequest } from '../../../../http/send/build-request.ts';
import { createFreeze } from '../../../../http/send/operation-calls.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import type { RequestOf } from '../../../../ledger/operation-schemas.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { TokenState } from '../../../../config/tokens/token-manager.ts';
import {
  readServerVersion,
  type ServerVersion,
} from '../../checks/context/check-server-version.ts';
import { createServiceClients } from '../../../../config/connect/create-clients.ts';
import type { TrackDeps } from '../../../../submission/outcome/poll-completion.ts';
import {
  trackOutcome,
  fetchLedgerEndForReview,
} from '../../../../submission/outcome/track-outcome.ts';
import type { TrackResult } from '../../../../submission/outcome/learn-outcome.ts';
import {
  submit,
  type WriteSubmission,
  type SubmitResult,
} from '../../../../submission/send/submit.ts';
import { createExecuteRoute } from '../../../../submission/send/execute-route.ts';
import type { WriteName } from '../../../../submission/classify-outcome.ts';
import { routeNote } from '../../messages/outcome.ts';

export type { FrozenRequest };

/** The dependencies of a one-shot write. */
export type Submitter = {
  /** Asks whether the ledger has executeAndWait; returns a note if the profile asks for it in vain. */
  readonly chooseRoute: (name: WriteName) => Promise<string | undefined>;
  readonly seal: (
    name: WriteName,
    request: JsonObject,
  ) => Result<FrozenRequest<WriteName>, readonly FieldProblem[]>;
  /**
   * Fetches, before the confirmation, a token and, if it `follows`, the place to track the outcome from.
   */
  readonly lookBefore: (
    name: WriteName,
    follows: boolean,
  ) => ReturnType<typeof fetchLedgerEndForReview>;
  /** Asks the ledger for its version. */
  readonly serverVersion: () => Promise<ServerVersion>;
  /** Returns the state of the token once it is read; absent if none is configured. */
  readonly token: () => Promise<TokenState | undefined>;
  readonly submit: (submission: WriteSubmission) => Promise<SubmitResult>;
  /** Looks for the outcome after the response. */
  readonly follow: (
    submission: WriteSubmission,
    submitted: SubmitResult & { kind: 'sent' },
    waitMs: number,
  ) => Promise<TrackResult | undefined>;
  readonly close: () => void;
};

export const createSubmitter = (
  settings: Settings,
  {
    stateDir,
    version,
    env,
    sleep,
  }: {
    readonly stateDir: string;
    readonly version: string;
    readonly env: Environment;
    readonly sleep: TrackDeps['sleep'];
  },
): Submitter => {
  const { client, tokens, close } = createServiceClients(settings, {
    version,
    retries: 0,
    env,
    now: Date.now,
  });
  const route = createExecuteRoute(client.request, settings.waitForOutcome === true);
  const freeze = createFreeze(client.reviewContext);
  return {
    // The shape of the request is checked before it is sealed.
    seal: (name, request) =>
      freeze(name, request as unknown as RequestOf<WriteName>, route.path(name)),
    chooseRoute: async (name) => {
      if (settings.waitForOutcome !== true || name !== 'executeSubmission') return undefined;
      return routeNote(await route.choose());
    },
    lookBefore: async (name, follows) => {
      // Sending reports a missing token, and doesn't start without one.
      await tokens?.ready();
      return follows
        ? fetchLedgerEndForReview(name, { request: client.request, now: Date.now })
        : {};
    },
    serverVersion: () => readServerVersion(client.request),
    token: async () => {
      await tokens?.ready();
      return tokens?.state();
    },
    submit: (submission) => {
      const account = { ...submission.account, tool: version };
      return submit(
        {
          ...submission,
          account,
          storeBodies: settings.storeBodies,
          trustedPackages: settings.trustedPackages,
        },
        { ...client, stateDir, now: Date.now },
      );
    },
    follow: (submission, submitted, waitMs) => {
      const { scanUrl } = settings;
      const deps = { request: client.request, scanUrl, sleep, stateDir, now: Date.now };
      return trackOutcome(submission, submitted, deps, { waitMs, signal: submission.signal });
    },
    close,
  };
};
