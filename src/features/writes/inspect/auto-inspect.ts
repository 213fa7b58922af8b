import { formIds, type FormId } from '../../../submission/form-ids.ts';
import type { AppStore, StoreListener } from '../../../shell/state/app-state.ts';
import { isUntouched } from '../state/write-form.ts';
import { isDecodedCurrent } from '../state/write-form-inspection.ts';
import { throttleLatest } from '../../../lib/time/throttle-latest.ts';
import { inspectorRegistry } from './inspect-request.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';

/** Decoding a megabyte takes a moment, so it doesn't run at each key. */
const inspectEveryMs = 400;

/** Decodes the values after each change, so that forms can show their meaning. */
export const createFormInspector = (
  store: AppStore,
  { sleep, now }: Pick<SessionDeps, 'sleep' | 'now'>,
): StoreListener => {
  const isDue = (id: FormId): boolean => {
    const wizard = store.getState().wizards[id];
    return !isDecodedCurrent(wizard) && !isUntouched(id, wizard);
  };
  const inspect = async (id: FormId): Promise<void> => {
    const look = await inspectorRegistry[id]();
    if (!isDue(id)) return;
    const inspection = look(store.getState().wizards[id], now());
    store.getState().updateWriteForm(id, (wizard) => ({ ...wizard, inspection }));
  };
  const looks = throttleLatest<undefined>({
    everyMs: inspectEveryMs,
    sleep,
    deliver: () => formIds.filter(isDue).forEach((id) => void inspect(id)),
  });
  return ({ wizards }, before) => {
    if (wizards !== before.wizards && formIds.some(isDue)) looks.push(undefined);
  };
};
