import { formIds, type FormId } from '../forms/form-ids.ts';
import type { AppStore } from '../store/state.ts';
import { isUntouched } from '../store/wizard.ts';
import { isDecodedCurrent } from '../store/wizard-checks.ts';
import { coalesce } from './coalesce.ts';
import { inspectors } from './inspectors.ts';
import type { SessionPorts } from './ports.ts';

/** Decoding a megabyte takes a moment: not at each key. */
const inspectEveryMs = 400;

/** Looks into what is entered whenever it has changed, so that forms can say what it means. */
export const startInspector = (
  store: AppStore,
  { sleep, now }: Pick<SessionPorts, 'sleep' | 'now'>,
): void => {
  const isDue = (id: FormId): boolean => {
    const wizard = store.getState().wizards[id];
    return !isDecodedCurrent(wizard) && !isUntouched(id, wizard);
  };
  const inspect = async (id: FormId): Promise<void> => {
    const look = await inspectors[id]();
    if (!isDue(id)) return;
    const inspection = look(store.getState().wizards[id], now());
    store.getState().updateWriteForm(id, (wizard) => ({ ...wizard, inspection }));
  };
  const looks = coalesce<undefined>({
    everyMs: inspectEveryMs,
    sleep,
    deliver: () => formIds.filter(isDue).forEach((id) => void inspect(id)),
  });
  store.subscribe(({ wizards }, before) => {
    if (wizards !== before.wizards && formIds.some(isDue)) looks.push(undefined);
  });
};
