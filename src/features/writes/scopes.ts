import type { KeyScope, ScopeTable } from '../../shell/keys/key-binding.ts';
import type { AppState } from './context.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { isSigningPage } from './state/write-form-inspection.ts';
import { isPage, isRequestPage, isTyping, pageFields } from './state/write-form.ts';

export const writeScopeTable = {
  request: { title: 'REQUEST' },
  generating: { title: 'GENERATING' },
  form: { title: 'FORM', scroll: 'move', scrollAfter: 'signing.sign' },
  prepare: { title: 'PREPARE' },
  picks: { title: 'VALUES OF A FIELD', scroll: 'move', scrollAfter: 'picks.take' },
  preparing: { title: 'WAITING FOR THE PARTICIPANT' },
  groups: { title: 'A LIST IN A FORM' },
  signing: { title: 'SIGNATURES' },
  signers: { title: 'SIGNERS', noClicks: true, scroll: 'move', scrollAfter: 'signers.choose' },
  signConfirm: { title: 'CONFIRMING A SIGNATURE', kind: 'text', noClicks: true, scroll: 'scroll' },
  signCall: { title: 'WAITING FOR A SIGNER', noClicks: true },
  checks: { title: 'CHECKS', scroll: 'move', scrollAfter: 'checks.next' },
  submission: { title: 'OPTIONS' },
  drafts: { title: 'DRAFTS', scroll: 'move', scrollAfter: 'drafts.new' },
  decoded: {
    title: 'DECODED TRANSACTION',
    scroll: 'scroll',
    pageAfter: 'decoded.leave',
    scrollAfter: 'decoded.leave',
  },
  expired: { title: 'AN EXPIRED DRAFT', scroll: 'move', scrollAfter: 'expired.drafts' },
  review: { title: 'REVIEW', kind: 'review', scroll: 'scroll', pageAfter: 'review.cancel' },
  reviewDecoded: {
    title: 'DECODED, FROM A REVIEW',
    kind: 'review',
    scroll: 'scroll',
    pageAfter: 'reviewDecoded.leave',
    scrollAfter: 'reviewDecoded.leave',
  },
  confirm: { title: 'CONFIRMATION', kind: 'text', noClicks: true },
  approve: { title: 'APPROVAL', kind: 'text', noClicks: true },
  outcome: { title: 'OUTCOME' },
  typing: { title: 'TYPING IN A FORM', kind: 'text' },
  load: { title: 'FILE PROMPT', kind: 'text' },
} as const satisfies ScopeTable;

// Each list is created once, because a new list redraws the footer.
const stacks = {
  form: ['form', 'scroll', 'global'],
  request: ['request', 'form', 'scroll', 'global'],
  generating: ['generating', 'global'],
  groups: ['groups', 'form', 'scroll', 'global'],
  signing: ['signing', 'groups', 'form', 'scroll', 'global'],
  submission: ['submission', 'form', 'scroll', 'global'],
  typing: ['typing', 'field', 'global'],
  checks: ['checks', 'scroll', 'global'],
  drafts: ['drafts', 'scroll', 'global'],
  expired: ['expired', 'scroll', 'global'],
  decoded: ['decoded', 'scroll', 'global'],
  reviewDecoded: ['reviewDecoded', 'scroll', 'global'],
  prepare: ['prepare', 'groups', 'form', 'scroll', 'global'],
  action: ['prepare', 'form', 'scroll', 'global'],
  picks: ['picks', 'scroll', 'global'],
  preparing: ['preparing', 'global'],
  signers: ['signers', 'scroll', 'global'],
  signConfirm: ['signConfirm', 'field', 'scroll', 'global'],
  signCall: ['signCall', 'global'],
  sending: ['global'],
  outcome: ['outcome', 'journal', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

const reviewStacks = {
  cancel: ['review', 'scroll', 'global'],
  text: ['confirm', 'field', 'global'],
  approval: ['approve', 'field', 'global'],
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export const writeStacks: readonly (readonly KeyScope[])[] = [
  ...Object.values(stacks),
  ...Object.values(reviewStacks),
];

const signingStacks = {
  choose: stacks.signers,
  confirm: stacks.signConfirm,
  call: stacks.signCall,
} as const;

export const writeFormScopes =
  (id: FormId) =>
  ({ writeForms }: AppState): readonly KeyScope[] => {
    const form = writeForms[id];
    if (form.choosing !== undefined) return stacks.drafts;
    if (form.sending !== undefined) return stacks.sending;
    if (form.ended !== undefined) return stacks.outcome;
    if (form.signing !== undefined)
      return form.decoded === undefined ? signingStacks[form.signing.stage] : stacks.reviewDecoded;
    if (form.preparing !== undefined) return stacks.preparing;
    if (form.picking !== undefined) return stacks.picks;
    if (form.decoded !== undefined)
      return form.review === undefined ? stacks.decoded : stacks.reviewDecoded;
    if (form.review !== undefined) return reviewStacks[form.review.focus];
    if (form.generation?.kind === 'asking') return stacks.generating;
    if (form.expired !== undefined) return stacks.expired;
    if (isPage(id, form, 'Checks')) return stacks.checks;
    if (isTyping(id, form)) return stacks.typing;
    if (isSigningPage(id, form)) return stacks.signing;
    const fields = pageFields(id, form);
    if (isRequestPage(form)) {
      if (id === 'allocate') return stacks.request;
      return fields.some(({ kind }) => kind === 'list') ? stacks.prepare : stacks.action;
    }
    if (fields.some(({ id: field }) => field === 'submissionId')) return stacks.submission;
    return fields.some(({ kind }) => kind === 'list') ? stacks.groups : stacks.form;
  };
