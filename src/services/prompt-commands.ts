import { appendAcceptedGap } from '../journal/tail-log.ts';
import { parseFilter } from '../ledger/filter.ts';
import { findGap } from '../store/gaps.ts';
import { parseJournalFilter } from '../store/journal-filter.ts';
import { gapRange } from '../store/gap-range.ts';
import type { Overlay } from '../store/screen.ts';
import { attempt } from './attempt.ts';
import { onStore, type Deed, type DeedTable } from './deed.ts';

type Asking<Kind> = Extract<Overlay, { kind: Kind }>;

const typedIn = ({ field }: Asking<'filter' | 'reason'>): string =>
  `${field.before}${field.after}`.trim();

const openFilter: Deed = ({ store }) => {
  const { activity, screen } = store.getState();
  const text = screen.filterDraft ?? activity.sieve?.text ?? '';
  store.getState().overlaid({ kind: 'filter', field: { before: text, after: '' } });
};

const openJournalFilter = onStore(({ journal, overlaid }) => {
  const before = journal.filterDraft ?? journal.filter ?? '';
  overlaid({ kind: 'filter', of: 'journal', field: { before, after: '' } });
});

const applyToJournal = onStore((state) => {
  const { overlay } = state.screen;
  const text = overlay?.kind === 'filter' ? typedIn(overlay) : '';
  if (!parseJournalFilter(text).ok) return;
  const filter = text === '' ? undefined : text;
  state.journalChanged((journal) => ({ ...journal, filter, filterDraft: undefined, from: 0 }));
  state.uncovered();
});

/** A filter that cannot be read stays in its prompt, which says what is wrong with it. */
const applyFilter: Deed = (deeds) => {
  const state = deeds.store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'filter') return;
  if (overlay.of === 'journal') {
    applyToJournal(deeds);
    return;
  }
  const text = typedIn(overlay);
  const parsed = parseFilter(text);
  if (text !== '' && !parsed.ok) return;
  if (text === '' || !parsed.ok) state.unfiltered();
  else state.filtered(text, parsed.filter);
  state.filterDrafted(undefined);
  state.uncovered();
};

const leaveFilter: Deed = ({ store }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind === 'filter') {
    const text = typedIn(overlay);
    if (overlay.of === 'journal')
      state.journalChanged((journal) => ({ ...journal, filterDraft: text }));
    else state.filterDrafted(text);
  }
  state.uncovered();
};

const acceptGap: Deed = ({ store, tail, ports }) => {
  const state = store.getState();
  const { overlay } = state.screen;
  if (overlay?.kind !== 'reason') return;
  const reason = typedIn(overlay);
  if (reason === '') return;
  const current = findGap(state, overlay.gap);
  if (current === undefined || current.gap.state === 'accepted') {
    state.uncovered();
    state.noticed('note', `The gap ${gapRange(overlay.gap)} no longer exists: nothing to accept.`);
    return;
  }
  const { after, before, afterId, beforeId } = current;
  const entry = { at: ports.now(), after, before, afterId, beforeId, reason };
  const logged = attempt(() => appendAcceptedGap(ports.stateDir, entry));
  state.uncovered();
  if (!logged.ok) {
    state.noticed('error', `Cannot log the reason: ${logged.why}. The gap stays open.`);
    return;
  }
  tail.accept(current.gap.gap, reason);
  state.noticed('note', `Accepted the gap ${gapRange(current)}; the reason is in the log.`);
};

/** Commands of the prompts; typing itself is done by the view. */
export const promptCommands: DeedTable = {
  'filter.open': openFilter,
  'entries.filter': openJournalFilter,
  'filter.apply': applyFilter,
  'filter.leave': leaveFilter,
  'reason.give': acceptGap,
  'reason.leave': onStore((state) => state.uncovered()),
};
