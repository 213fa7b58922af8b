import type { Environment } from '../../config/layers.ts';
import type { FrozenRequest } from '../../client/seal.ts';
import type { InvalidRequest } from '../../client/prepare.ts';
import type { Settings } from '../../config/settings.ts';
import type { RequestOf } from '../../ledger/operations.ts';
import type { JsonObject } from '../../lib/json.ts';
import { omitUndefined } from '../../lib/present.ts';
import type { TokenState } from '../../tokens/keeper.ts';
import { readServerVersion, type ServerVersion } from '../circumstances/server-version.ts';
import { createServiceClients } from '../connect.ts';
import type { TrackDeps } from './follow.ts';
import { trackOutcome } from './follow-up.ts';
import type { TrackResult } from './refused-allocation.ts';
import { fetchLedgerEndForReview } from './look-before.ts';
import { submit, type WriteSubmission, type SubmitResult } from './submit.ts';
import type { WriteName } from './verdict.ts';

export type { FrozenRequest };

/** What a one-shot command needs to make a write. */
export type Submitter = {
  readonly seal: (
    name: WriteName,
    request: JsonObject,
  ) => FrozenRequest<WriteName> | InvalidRequest;
  /** Asks, before it is confirmed, for a token, and if it `follows` for what it is followed from. */
  readonly lookBefore: (
    name: WriteName,
    follows: boolean,
  ) => ReturnType<typeof fetchLedgerEndForReview>;
  /** Asks the ledger for its version. */
  readonly serverVersion: () => Promise<ServerVersion>;
  /** What is known of the token, once there is one; absent where none was named. */
  readonly token: () => Promise<TokenState | undefined>;
  readonly submit: (submission: WriteSubmission) => Promise<SubmitResult>;
  /** Learns what became of it after its answer. */
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
  return {
    // Whether the request has the shape of its operation is checked before it is sealed.
    seal: (name, request) => client.freeze(name, request as unknown as RequestOf<WriteName>),
    lookBefore: async (name, follows) => {
      // Why there is none is said by the sending, which then does not begin.
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
      const subject = tokens?.state().claims?.user;
      const account = { ...submission.account, ...omitUndefined({ tool: version, subject }) };
      return submit(
        { ...submission, account, bodies: settings.bodies },
        { ...client, stateDir, now: Date.now },
      );
    },
    follow: (submission, submitted, waitMs) => {
      const deps = { request: client.request, sleep, stateDir, now: Date.now };
      return trackOutcome(submission, submitted, deps, { waitMs, signal: submission.signal });
    },
    close,
  };
};
