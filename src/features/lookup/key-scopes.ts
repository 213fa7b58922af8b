import type { KeyScope } from '../../shell/keys/key-binding.ts';
import type { State } from '../../shell/state/app-state.ts';
import type { LookupField } from './state/lookup-form.ts';
import { currentVisit } from './state/lookup.ts';

const textFields: readonly LookupField[] = ['id', 'party'];

/** The scopes of the Lookup tab. */
export const lookupScopes = ({ lookup }: State): readonly KeyScope[] => {
  const { page, form } = lookup;
  if (page === 'result') {
    const visit = currentVisit(lookup);
    if (visit?.fetched.kind === 'failed') return ['failed', 'result', 'lookup', 'scroll', 'global'];
    if (visit?.fetched.kind !== 'ready') return ['result', 'lookup', 'global'];
    if (visit.comparison !== undefined) return ['differences', 'lookup', 'scroll', 'global'];
    return [visit.tree === undefined ? 'facts' : 'tree', 'result', 'lookup', 'scroll', 'global'];
  }
  if (page === 'format') {
    const isTyped = form.line === 'templates' || form.line === 'interfaces';
    return isTyped ? ['formatText', 'field', 'global'] : ['format', 'scroll', 'global'];
  }
  if (textFields.includes(form.field)) return ['lookupText', 'field', 'global'];
  return form.field === 'history'
    ? ['lookupHistory', 'lookupPlace', 'lookup', 'scroll', 'global']
    : ['lookupPlace', 'lookup', 'scroll', 'global'];
};
