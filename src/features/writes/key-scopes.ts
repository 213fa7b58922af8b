import type { KeyScope } from '../../shell/keys/key-binding.ts';
import type { State } from '../../shell/state/app-state.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { isSigningPage } from './state/write-form-inspection.ts';
import { isPage, isTyping, pageFields } from './state/write-form.ts';

// Each list is created once, because a new list redraws the footer.
const scopes = {
  form: ['form', 'scroll', 'global'],
  groups: ['groups', 'form', 'scroll', 'global'],
  signing: ['signing', 'groups', 'form', 'scroll', 'global'],
  submission: ['submission', 'form', 'scroll', 'global'],
  typing: ['typing', 'field', 'global'],
  checks: ['checks', 'scroll', 'global'],
  drafts: ['drafts', 'scroll', 'global'],
  expired: ['expired', 'scroll', 'global'],
  decoded: ['decoded', 'scroll', 'global'],
  reviewDecoded: ['reviewDecoded', 'scroll', 'global'],
  sending: ['global'],
  outcome: ['outcome', 'journal', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

const reviewScopes = {
  cancel: ['review', 'scroll', 'global'],
  text: ['confirm', 'field', 'global'],
  approval: ['approve', 'field', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

/** The scopes of the tab of a form. */
export const writeFormScopes =
  (id: FormId) =>
  ({ wizards }: State): readonly KeyScope[] => {
    const form = wizards[id];
    if (form.choosing !== undefined) return scopes.drafts;
    if (form.sending !== undefined) return scopes.sending;
    if (form.ended !== undefined) return scopes.outcome;
    if (form.decoded !== undefined)
      return form.review === undefined ? scopes.decoded : scopes.reviewDecoded;
    if (form.review !== undefined) return reviewScopes[form.review.focus];
    if (form.expired !== undefined) return scopes.expired;
    if (isPage(id, form, 'Checks')) return scopes.checks;
    if (isTyping(id, form)) return scopes.typing;
    if (isSigningPage(id, form)) return scopes.signing;
    const fields = pageFields(id, form.page);
    if (fields.some(({ id: field }) => field === 'submissionId')) return scopes.submission;
    return fields.some(({ kind }) => kind === 'list') ? scopes.groups : scopes.form;
  };
