import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { forms } from '../forms/form-registry.ts';
import { type FormId, pagesOf } from '../../../submission/form-ids.ts';
import { truncateEnd } from '../../../lib/text/width.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { invalidTargets } from '../state/write-form-validation.ts';

/** The number of a page, or after it was left its state: `ok`, or `!` if it has a problem. */
const mark = (id: FormId, wizard: WriteFormState, page: number): string => {
  const isForm = page < forms[id].steps.length;
  const isBehind = page < wizard.page || wizard.tried.includes(page);
  if (!isForm || !isBehind) return String(page + 1);
  return invalidTargets(id, wizard, page).length === 0 ? 'ok' : '!';
};

/** Builds `ok Target [2 Topology] 3 Signatures`: the user's place among the pages. */
export const pageTabSegments = (id: FormId, wizard: WriteFormState, width: number): Line => {
  let room = width;
  return pagesOf(id).map((title, page) => {
    const words = `${mark(id, wizard, page)} ${title}`;
    const isOpen = page === wizard.page;
    const text = truncateEnd(isOpen ? ` [${words}]` : `  ${words} `, Math.max(0, room));
    room -= text.length;
    if (isOpen) return segment(text, 'focus');
    return segment(text, words.startsWith('!') ? 'danger' : undefined);
  });
};
