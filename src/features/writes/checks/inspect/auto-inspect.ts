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

/** The keys that verify the signatures of a form: its own, and those of the profile's signers that signed. */
const keysOfForm = (
  id: FormId,
  wizard: WriteFormState,
  connection: ConnectionState,
): readonly PublicKey[] => {
  const { keys } = wizard;
  if (connection.signers === undefined) return keys;
  const all = withSignerKeys(keys, openKnownSigners(connection), signableOfForm(id, wizard));
  return all.length === keys.length ? keys : all;
};

/** Decodes the values after each change, so that forms can show their meaning. */
export const createFormInspector = (
  store: AppStore,
  { sleep, now }: Pick<SessionDeps, 'sleep' | 'now'>,
): StoreListener => {
  const isDue = (id: FormId): boolean => {
    const wizard = store.getState().wizards[id];
    return !isDecodedCurrent(wizard) && !isUntouched(id, wizard);
  };
  const inspect = (id: FormId): void => {
    if (!isDue(id)) return;
    const { wizards, connection } = store.getState();
    const keys = keysOfForm(id, wizards[id], connection);
    const inspection = inspectors[id](
      { ...wizards[id], keys },
      { nowMs: now(), trustedPackages: connection.trustedPackages },
    );
    store.getState().updateWriteForm(id, (wizard) => {
      const isCurrent = wizard.form.root === inspection.root && wizard.keys === wizards[id].keys;
      return isCurrent ? { ...wizard, keys, inspection } : wizard;
    });
  };
  const looks = throttleLatest<undefined>({
    everyMs: inspectEveryMs,
    sleep,
    deliver: () => formIds.filter(isDue).forEach((id) => inspect(id)),
  });
  return ({ wizards }, before) => {
    if (wizards !== before.wizards && formIds.some(isDue)) looks.push(undefined);
  };
};
