import type { Entry } from '../../../storage/journal/entry.ts';
import type { CommandContext } from '../../../shell/command-handler.ts';
import { refreshOutcome } from './refresh-outcome.ts';

/** How long a completion is waited for when a key asks for it, in ms. */
const followMs = 10_000;

const asking = ({ store }: CommandContext, entry: string | undefined): void =>
  store.getState().updateJournal((journal) => ({ ...journal, asking: entry }));

/**
 * Asks the ledger what became of an entry: an execution by its completion, an allocation by its party.
 * It is a read; what is learnt goes into the journal.
 */
export const checkOutcome = async (ctx: CommandContext, entry: Entry): Promise<void> => {
  const { store, deps, request } = ctx;
  const { showNotice } = store.getState();
  const { entry: name } = entry;
  asking(ctx, name);
  showNotice('note', `Asking the ledger what became of ${name}…`);
  const [{ trackEntry: followEntry }, { formatTracked: followedWords }] = await Promise.all([
    import('../../../submission/outcome/track-outcome.ts'),
    import('../../../submission/outcome/format-tracked.ts'),
  ]);
  const { followed, unrecorded } = await followEntry(
    entry,
    { ...deps, request },
    { waitMs: followMs },
  );
  asking(ctx, undefined);
  refreshOutcome(ctx, name);
  if (unrecorded !== undefined)
    showNotice('error', `What became of ${name} could not be recorded: ${unrecorded}`);
  else
    showNotice(followed.kind === 'open' ? 'warning' : 'note', `${name} ${followedWords(followed)}`);
};
