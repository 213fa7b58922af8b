import type { SourceFile } from '../../../../storage/files/read-user-file.ts';
import { requestPage, type FormId } from '../../../../submission/form-ids.ts';
import { rememberRequest, type WriteFormState } from '../../state/write-form.ts';
import { forms } from '../form-registry.ts';
import { withLoadedCommands } from './load-commands.ts';
import { loadFileIntoForm } from './load-file.ts';
import type { RecognizedInput } from './recognize-input.ts';

export type LoadedInput = {
  readonly loaded: RecognizedInput;
  readonly from: string;
  readonly file?: SourceFile | undefined;
};

export const applyLoaded = (
  id: FormId,
  writeForm: WriteFormState,
  { loaded, from, file }: LoadedInput,
): WriteFormState => {
  const { commands, others, given, origin } = loaded;
  const before = { ...writeForm, replaced: rememberRequest(writeForm), typing: false };
  if (commands !== undefined)
    return {
      ...before,
      form: withLoadedCommands(writeForm.form, { body: commands, file }),
      page: requestPage,
    };
  return {
    ...before,
    bundle: undefined,
    form: loadFileIntoForm(forms[id], writeForm.form, { loaded, from, file }),
    given: { ...(others === 'keep' && writeForm.given), ...given },
    origin,
    page: Math.max(0, writeForm.page),
    generation: undefined,
    tried: [],
  };
};
