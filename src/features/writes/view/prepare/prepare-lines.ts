import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { wrapWords } from '../../../../lib/text/width.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { isRequestPage, type WriteFormState } from '../../state/write-form.ts';
import { preparePageText as text } from '../../messages/prepare-page.ts';

export const prepareLines = (
  id: FormId,
  writeForm: WriteFormState,
  width: number,
): readonly Line[] => {
  if (!isRequestPage(writeForm)) return [];
  const { preparing, prepareFailure, form } = writeForm;
  if (preparing !== undefined)
    return [[segment(` ${text.asking(Math.round(preparing.timeoutMs / 1000))}`, 'unknown')]];
  if (prepareFailure === undefined || prepareFailure.root !== form.root) return [];
  // A failure at a field is shown there.
  if (prepareFailure.at !== undefined) return [];
  const isWarning = prepareFailure.isMissing || prepareFailure.isWarning === true;
  const tone = isWarning ? 'warning' : 'danger';
  return wrapWords(prepareFailure.text, width - 2).map((part) => [segment(` ${part}`, tone)]);
};
