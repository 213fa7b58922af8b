import { useSession } from '../../../shell/session-context.tsx';
import type { FormId } from '../../../submission/form-ids.ts';
import type { WriteFormState } from '../state/write-form.ts';

/** Keys decide while something is requested, signed, reviewed, sent or over. */
const isForKeys = (writeForm: WriteFormState): boolean => {
  const { generation, signing, preparing, decoded, review, sending, ended } = writeForm;
  return (
    generation?.kind === 'asking' ||
    [signing, preparing, decoded, review, sending, ended].some((part) => part !== undefined)
  );
};

/** A click selects a draft, a value, a field or a check. It types, signs and sends nothing. */
export const useFormClick = (id: FormId) => {
  const { store } = useSession();
  return (change: (writeForm: WriteFormState) => WriteFormState): void =>
    store.getState().updateWriteForm(id, (now) => (isForKeys(now) ? now : change(now)));
};
