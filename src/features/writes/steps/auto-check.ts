import { formIds, type FormId, writeNames } from '../../../submission/form-ids.ts';
import type { ConnectionState } from '../../../shell/state/connection.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import type { AppStore, StoreListener, AppState } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { isUntouched, type WriteFormState, isPage } from '../state/write-form.ts';
import { isDecodedCurrent, areChecksCurrent } from '../state/write-form-inspection.ts';
import { throttleLatest } from '../../../lib/time/sleep.ts';
import { inspectEntered } from '../../../requests/checks/inspect/inspect-request.ts';
import { openKnownSigners, withSignerKeys } from '../../../signing/signers/signer.ts';
import { signableOfForm } from '../../../signing/signable.ts';
import type { Client } from '../../../http/client.ts';
import { formFields, sourceFilesIn } from '../../../requests/forms/form-values.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { buildRequest } from '../../../requests/forms/to-request.ts';
import { expiresSoon } from '../../../lib/time/time.ts';
import {
  dependsOnVersion,
  readServerVersion,
  type ServerVersion,
} from '../../../requests/checks/context/check-server-version.ts';
import { operations } from '../../../ledger/operations.ts';
import { rehashSourceFiles, inspectState } from '../../../requests/checks/context/check-state.ts';
import { runContextChecks } from '../../../requests/checks/context/run-context-checks.ts';

/** Decoding a megabyte takes a moment, so it doesn't run at each key. */
const inspectEveryMs = 400;

/** Adds the keys of the profile's signers that signed. */
const keysOfForm = (
  id: FormId,
  writeForm: WriteFormState,
  connection: ConnectionState,
): readonly PublicKey[] => {
  const { keys } = writeForm;
  if (connection.signers === undefined) return keys;
  const all = withSignerKeys(keys, openKnownSigners(connection), signableOfForm(id, writeForm));
  return all.length === keys.length ? keys : all;
};

export const createFormInspector = (
  store: AppStore,
  { sleep, now }: Pick<OutsideWorld, 'sleep' | 'now'>,
): StoreListener => {
  const isDue = (id: FormId): boolean => {
    const writeForm = store.getState().writeForms[id];
    return !isDecodedCurrent(writeForm) && !isUntouched(id, writeForm);
  };
  const inspect = (id: FormId): void => {
    if (!isDue(id)) return;
    const { writeForms, connection } = store.getState();
    const keys = keysOfForm(id, writeForms[id], connection);
    const context = { nowMs: now(), trustedPackages: connection.trustedPackages };
    const inspection = inspectEntered(id, { ...writeForms[id], keys }, context);
    store.getState().updateWriteForm(id, (writeForm) => {
      const isCurrent =
        writeForm.form.root === inspection.root && writeForm.keys === writeForms[id].keys;
      return isCurrent ? { ...writeForm, keys, inspection } : writeForm;
    });
  };
  const looks = throttleLatest<undefined>({
    everyMs: inspectEveryMs,
    sleep,
    deliver: () => formIds.filter(isDue).forEach((id) => inspect(id)),
  });
  return ({ writeForms }, before) => {
    if (writeForms !== before.writeForms && formIds.some(isDue)) looks.push(undefined);
  };
};

const isEnding = ({ connection, screen }: AppState): boolean =>
  expiresSoon(connection.token?.expiresAt, screen.now);

const isDue = (id: FormId, state: AppState, before: AppState): boolean => {
  const writeForm = state.writeForms[id];
  if (!isPage(id, writeForm, 'Checks') || !isDecodedCurrent(writeForm)) return false;
  return (
    !areChecksCurrent(writeForm) ||
    before.writeForms[id].page !== writeForm.page ||
    before.connection.token !== state.connection.token ||
    isEnding(before) !== isEnding(state)
  );
};

type CheckDeps = Pick<OutsideWorld, 'stateDir' | 'now' | 'env'> &
  Pick<Client, 'request'> & {
    /** The synchronizer of the newest activity that names one. */
    readonly synchronizerSeen: () => string | undefined;
  };

/** Runs the context checks when the Checks page opens. Nothing is loaded or read earlier. */
export const createContextChecker = (
  store: AppStore,
  { stateDir, now, env, request: ask, synchronizerSeen }: CheckDeps,
): StoreListener => {
  let server: ServerVersion | undefined;
  const look = async (id: FormId): Promise<void> => {
    const { writeForms, connection, updateWriteForm } = store.getState();
    const { form, inspection, resends } = writeForms[id];
    if (inspection === undefined || !isDecodedCurrent(writeForms[id])) return;
    const { profile, ledgerUrl, ownLedgerUrl, token } = connection;
    const operation = writeNames[id];
    const request = buildRequest(formFields(forms[id]), form.root);
    const url = ledgerUrl === '' ? '' : `${ledgerUrl}${operations[operation].path}`;
    const checks = runContextChecks({
      ...{ operation, request, token, server, now: now() },
      ...{ identity: inspection.identity, hash: inspection.hash },
      ...{ retried: resends, mayDiffer: true },
      target: { profile, url, own: ownLedgerUrl },
      ...inspectState(stateDir, env),
      rules: connection,
      prepared: inspection.synchronizer,
      seen: synchronizerSeen(),
      files: rehashSourceFiles(sourceFilesIn(inspection.root)),
    });
    updateWriteForm(id, (before) => ({ ...before, outside: { of: inspection, checks } }));
    if (server !== undefined || !dependsOnVersion(operation, request)) return;
    // The Checks page does not wait for the ledger: it is updated when the version arrives.
    server = await readServerVersion(ask);
    await look(id);
  };
  return (state, before) => {
    for (const id of formIds) if (isDue(id, state, before)) void look(id);
  };
};
