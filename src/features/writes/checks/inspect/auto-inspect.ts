import { formIds, type FormId } from '../../../../submission/form-ids.ts';
import type { ConnectionState } from '../../../../shell/state/connection.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import type { AppStore, StoreListener, SessionDeps } from '../../../../app/state.ts';
import { isUntouched, type WriteFormState } from '../../state/write-form.ts';
import { isDecodedCurrent } from '../../state/write-form-inspection.ts';
import { throttleLatest } from '../../../../lib/time/sleep.ts';
import { inspectors } from './inspect-request.ts';
import { openKnownSigners, withSignerKeys } from '../../steps/signing/open-signers.ts';
import { signableOfForm } from '../../steps/signing/signable.ts';

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
  { sleep, now }: Pick<SessionDeps, 'sleep' | 'now'>,
): StoreListener => {
  const isDue = (id: FormId): boolean => {
    const writeForm = store.getState().writeForms[id];
    return !isDecodedCurrent(writeForm) && !isUntouched(id, writeForm);
  };
  const inspect = (id: FormId): void => {
    if (!isDue(id)) return;
    const { writeForms, connection } = store.getState();
    const keys = keysOfForm(id, writeForms[id], connection);
    const inspection = inspectors[id](
      { ...writeForms[id], keys },
      { nowMs: now(), trustedPackages: connection.trustedPackages },
    );
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
