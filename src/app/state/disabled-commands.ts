import type { Failure } from '../../ledger/failure/failure.ts';
import type { Lookup } from '../../ledger/lookup-request.ts';
import type { WriteStatus } from '../../storage/journal/records.ts';
import { reviewScopes, type CommandId, type KnownBinding } from '../../shell/keys/key-binding.ts';
import { globalBindings } from '../keys/global-keys.ts';
import { selectChosenGap } from '../../features/activity/state/gaps.ts';
import { selectedRow, selectCurrentEntry } from '../../features/journal/state/journal.ts';
import type { State } from '../../shell/state/app-state.ts';
import { selectViewScopes } from './active-key-scopes.ts';
import { canWiden, isMissing, currentVisit } from '../../features/lookup/state/lookup.ts';
import { writeFormForTab } from '../../submission/form-ids.ts';

/** Keys about a write that work in some of its states and are refused in the others. */
const ofStates = [
  'journal.resend',
  'journal.lookup',
  'journal.follow',
  'journal.watch',
  'journal.mark',
  'outcome.edit',
] as const satisfies readonly CommandId[];

type OfStates = (typeof ofStates)[number];

const learn = ['journal.lookup', 'journal.follow', 'journal.watch', 'journal.mark'] as const;

/** The commands that work for a write, by its status. */
export const enabledCommandsByStatus: Readonly<Record<WriteStatus, readonly OfStates[]>> = {
  SENDING: [],
  ALLOCATED: [],
  ACCEPTED: ['journal.resend', ...learn],
  COMMITTED: ['journal.lookup'],
  REJECTED: ['journal.resend', 'outcome.edit'],
  UNKNOWN: ['journal.resend', ...learn],
  'NOT SENT': ['journal.resend', 'outcome.edit'],
  'ACCEPTED EARLIER': [],
  SUPERSEDED: [],
  MARKED: ['journal.resend', ...learn],
  EXPIRED: learn,
};

/** Keys that need an entry, whatever its state. */
const ofAnEntry = [
  'journal.copy',
  'journal.copyAll',
  'journal.receipt',
  'outcome.receipt',
] as const;

/** Keys that work only on a draft. */
const ofADraft = ['entries.forget'] as const;

const without = (helpful: readonly OfStates[]): readonly OfStates[] =>
  ofStates.filter((id) => !helpful.includes(id));

const nothing: ReadonlySet<CommandId> = new Set();

// Created once, because a footer is redrawn for every new set.
const byWord = new Map<string, ReadonlySet<CommandId>>(
  Object.entries(enabledCommandsByStatus).map(([word, helpful]) => [
    word,
    new Set([...without(helpful), ...ofADraft]),
  ]),
);
const ofNoEntry: ReadonlySet<CommandId> = new Set([...ofStates, ...ofAnEntry, ...ofADraft]);
const onADraft: ReadonlySet<CommandId> = new Set([...ofStates, ...ofAnEntry]);
const ofNothingSent: ReadonlySet<CommandId> = new Set([...without(['outcome.edit']), ...ofAnEntry]);

/** The journal's filter has no history and no completion. */
const ofActivityFilters: ReadonlySet<CommandId> = new Set([
  'filter.complete',
  'filter.earlier',
  'filter.later',
]);

/** Keys that would only repeat a failed lookup, or be refused on it. */
const ofAFailure = (lookup: Lookup, failure: Failure): ReadonlySet<CommandId> =>
  new Set<CommandId>([
    ...(isMissing(failure) ? [] : (['failed.watch'] as const)),
    ...(canWiden(lookup) && isMissing(failure) ? [] : (['failed.widen'] as const)),
    ...(isMissing(failure) && lookup.kind !== 'update' ? [] : (['result.asUpdate'] as const)),
    ...(isMissing(failure) && lookup.kind === 'update' ? [] : (['result.asContract'] as const)),
  ]);

// Created once for each failure, because a footer is redrawn for every new set.
const byFailure = new WeakMap<Failure, ReadonlySet<CommandId>>();

const disabledLookupKeys = ({ lookup }: State): ReadonlySet<CommandId> => {
  const visit = lookup.page === 'result' ? currentVisit(lookup) : undefined;
  if (visit?.fetched.kind !== 'failed') return nothing;
  const { failure } = visit.fetched;
  const keys = byFailure.get(failure) ?? ofAFailure(visit.lookup, failure);
  byFailure.set(failure, keys);
  return keys;
};

/** Keys that do nothing while a review is open, so that nothing typed outside its field runs. */
const ofNoReview: ReadonlySet<CommandId> = new Set(
  globalBindings
    .filter((key: KnownBinding) => key.inModals !== true && key.inReview !== true)
    .map(({ id }) => id),
);
const noBackfill: ReadonlySet<CommandId> = new Set(['gap.fill']);
const noGapInReach: ReadonlySet<CommandId> = new Set(['gap.fill', 'gap.accept']);

/** Keys for a gap, where the gap on screen is not open, or none is on screen. */
const disabledGapKeys = (state: State): ReadonlySet<CommandId> => {
  if (state.activity.view.gapsAt.length === 0) return nothing;
  const word = selectChosenGap(state)?.line.gap.state;
  if (word === undefined || word === 'accepted') return noGapInReach;
  return word === 'open' ? nothing : noBackfill;
};

/**
 * Keys that would be refused on this screen: footer, help and palette omit them. Pressing one shows why
 * it does nothing.
 */
export const selectDisabledCommands = (state: State): ReadonlySet<CommandId> => {
  const { tab, overlay } = state.screen;
  if (overlay?.kind === 'filter') return overlay.of === 'journal' ? ofActivityFilters : nothing;
  if (tab === 'activity') return disabledGapKeys(state);
  if (tab === 'lookup') return disabledLookupKeys(state);
  if (selectViewScopes(state).some((scope) => reviewScopes.has(scope))) return ofNoReview;
  const form = writeFormForTab(tab);
  const ended = form === undefined ? undefined : state.wizards[form].ended;
  if (tab !== 'journal' && ended === undefined) return nothing;
  const word = selectCurrentEntry(state)?.word ?? ended?.word;
  if (word === undefined)
    return selectedRow(state.journal)?.draft === undefined ? ofNoEntry : onADraft;
  return (
    (ended !== undefined && ended.entry === undefined ? ofNothingSent : byWord.get(word)) ?? nothing
  );
};
