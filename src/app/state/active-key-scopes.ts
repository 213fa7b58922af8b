import { reviewScopes as reviewingScopes, type KeyScope } from '../../shell/keys/key-binding.ts';
import { currentVisit } from '../../features/lookup/state/lookup.ts';
import type { LookupField } from '../../features/lookup/state/lookup-form.ts';
import type { Overlay, TabId } from '../../shell/state/screen.ts';
import { selectSelectedGap } from '../../features/activity/state/gaps.ts';
import type { State } from '../../shell/state/app-state.ts';
import { pageFields, isPage, isTyping } from '../../features/writes/state/write-form.ts';
import { writeFormForTab } from '../../submission/form-ids.ts';
import { isSigningPage } from '../../features/writes/state/hash-to-sign.ts';

const overlayScopes: Readonly<Record<Overlay['kind'], readonly KeyScope[]>> = {
  help: ['help', 'global'],
  palette: ['palette', 'field', 'global'],
  copy: ['copy', 'global'],
  export: ['export', 'global'],
  treeCopy: ['treeCopy', 'global'],
  treeSearch: ['treeSearch', 'field', 'global'],
  token: ['token', 'field', 'global'],
  filter: ['filter', 'field', 'global'],
  reason: ['reason', 'field', 'global'],
  load: ['load', 'field', 'global'],
  mark: ['mark', 'field', 'global'],
  leave: ['leave', 'global'],
  receipt: ['receipt', 'global'],
};

const findScopes = ['find', 'field', 'global'] as const;
const listScopes = ['list', 'activity', 'global'] as const;
const listWithGapScopes = ['list', 'gap', 'activity', 'global'] as const;
const detailScopes = ['detail', 'activity', 'global'] as const;
const gapDetailScopes = ['detail', 'gap', 'activity', 'global'] as const;

const activityScopes = (state: State): readonly KeyScope[] => {
  if (state.screen.pane === 'detail')
    return selectSelectedGap(state) === undefined ? detailScopes : gapDetailScopes;
  return state.activity.view.gapsAt.length > 0 ? listWithGapScopes : listScopes;
};

const textFields: readonly LookupField[] = ['id', 'party'];

const lookupScopes = ({ lookup }: State): readonly KeyScope[] => {
  const { page, form } = lookup;
  if (page === 'result') {
    const visit = currentVisit(lookup);
    if (visit?.fetched.kind === 'failed') return ['failed', 'result', 'lookup', 'global'];
    if (visit?.fetched.kind !== 'ready') return ['result', 'lookup', 'global'];
    if (visit.comparison !== undefined) return ['differences', 'lookup', 'global'];
    return [visit.tree === undefined ? 'facts' : 'tree', 'result', 'lookup', 'global'];
  }
  if (page === 'format') {
    const isTyped = form.line === 'templates' || form.line === 'interfaces';
    return isTyped ? ['formatText', 'field', 'global'] : ['format', 'global'];
  }
  if (textFields.includes(form.field)) return ['lookupText', 'field', 'global'];
  return form.field === 'history'
    ? ['lookupHistory', 'lookupPlace', 'lookup', 'global']
    : ['lookupPlace', 'lookup', 'global'];
};

const decodedScopes = ['decoded', 'global'] as const;
const reviewDecodedScopes = ['reviewDecoded', 'global'] as const;
const reviewScopes = ['review', 'global'] as const;
const confirmScopes = ['confirm', 'field', 'global'] as const;
const focusScopes = {
  cancel: reviewScopes,
  text: confirmScopes,
  approval: ['approve', 'field', 'global'],
} as const;
const sendingScopes = ['global'] as const;
const outcomeScopes = ['outcome', 'journal', 'global'] as const;
const draftScopes = ['drafts', 'global'] as const;
const submissionScopes = ['submission', 'form', 'global'] as const;
const expiredScopes = ['expired', 'global'] as const;
const typingScopes = ['typing', 'field', 'global'] as const;
const signingScopes = ['signing', 'groups', 'form', 'global'] as const;
const groupScopes = ['groups', 'form', 'global'] as const;
const checkScopes = ['checks', 'global'] as const;
const formScopes = ['form', 'global'] as const;

const wizardScopes = (state: State): readonly KeyScope[] => {
  const id = writeFormForTab(state.screen.tab);
  if (id === undefined) return formScopes;
  const wizard = state.wizards[id];
  if (wizard.choosing !== undefined) return draftScopes;
  if (wizard.sending !== undefined) return sendingScopes;
  if (wizard.ended !== undefined) return outcomeScopes;
  if (wizard.decoded !== undefined)
    return wizard.review === undefined ? decodedScopes : reviewDecodedScopes;
  if (wizard.review !== undefined) {
    return focusScopes[wizard.review.focus];
  }
  if (wizard.expired !== undefined) return expiredScopes;
  if (isPage(id, wizard, 'Check')) return checkScopes;
  if (isTyping(id, wizard)) return typingScopes;
  if (isSigningPage(id, wizard)) return signingScopes;
  const fields = pageFields(id, wizard.page);
  if (fields.some(({ id: field }) => field === 'submissionId')) return submissionScopes;
  return fields.some(({ kind }) => kind === 'list') ? groupScopes : formScopes;
};

const entriesScopes = ['entries', 'journal', 'global'] as const;
const entryScopes = ['entry', 'journal', 'global'] as const;
const profileScopes = ['profiles', 'global'] as const;
const doctorScopes = ['doctor', 'global'] as const;

const tabScopes: Readonly<Record<TabId, (state: State) => readonly KeyScope[]>> = {
  activity: activityScopes,
  lookup: lookupScopes,
  allocate: wizardScopes,
  execute: wizardScopes,
  journal: ({ journal }) => (journal.pane === 'detail' ? entryScopes : entriesScopes),
  profiles: ({ doctor }) => (doctor.from === undefined ? profileScopes : doctorScopes),
};

/** The scopes of the view itself, whatever lies over it: what help and the palette speak of. */
export const selectViewScopes = (state: State): readonly KeyScope[] =>
  tabScopes[state.screen.tab](state);

/** Whether a review is on the screen and no field of it has the focus: what is typed does nothing. */
export const selectIsReviewing = (state: State): boolean =>
  state.screen.overlay === undefined &&
  selectViewScopes(state).some((scope) => reviewingScopes.has(scope));

/** Who gets the keys, from the innermost outwards. */
export const selectScopes = (state: State): readonly KeyScope[] => {
  const { overlay } = state.screen;
  if (overlay === undefined) return selectViewScopes(state);
  if (overlay.kind === 'help' && overlay.finding) return findScopes;
  return overlayScopes[overlay.kind];
};
