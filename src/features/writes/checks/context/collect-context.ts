import { type FormId, writeNames } from '../../../../submission/form-ids.ts';
import { sourceFilesIn } from '../../forms/form-values.ts';
import { operations } from '../../../../ledger/operations.ts';
import type { JsonObject } from '../../../../lib/json/json.ts';
import type { AppState } from '../../../../app/state.ts';
import type { Inspection } from '../../state/write-form.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { rehashSourceFiles } from './check-source-files.ts';
import { runContextChecks } from './run-context-checks.ts';
import type { ServerVersion } from './check-server-version.ts';
import { inspectState } from './check-state.ts';

/** Runs the context checks for the request of a form, with the state of the session. */
export const collectContextChecks = (
  {
    id,
    request,
    inspection,
  }: {
    readonly id: FormId;
    readonly request: JsonObject;
    readonly inspection: Inspection;
  },
  state: AppState,
  {
    stateDir,
    now,
    env,
    server,
    synchronizerSeen,
  }: {
    readonly stateDir: string;
    readonly now: number;
    readonly env: NodeJS.ProcessEnv;
    readonly server?: ServerVersion | undefined;
    /** The synchronizer of the newest activity that names one. */
    readonly synchronizerSeen: string | undefined;
  },
): readonly VerificationCheck[] => {
  const { profile, ledgerUrl, ownLedgerUrl, token } = state.connection;
  const operation = writeNames[id];
  const url = ledgerUrl === '' ? '' : `${ledgerUrl}${operations[operation].path}`;
  return runContextChecks({
    ...{ operation, request, token, now, server },
    identity: inspection.identity,
    hash: inspection.hash,
    target: { profile, url, own: ownLedgerUrl },
    ...inspectState(stateDir, env),
    rules: state.connection,
    prepared: inspection.synchronizer,
    seen: synchronizerSeen,
    files: rehashSourceFiles(sourceFilesIn(inspection.root)),
  });
};
