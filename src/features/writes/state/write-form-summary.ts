import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { WriteFormState } from './write-form.ts';
import { currentFacts, isDecodedCurrent } from './write-form-checks.ts';
import { expiredDraft } from '../messages/drafts.ts';

/** The parts of a decoded request that identify a draft; empty while it isn't decoded. */
export type DraftSummary = Pick<Draft, 'party' | 'hash' | 'until'>;

export const summarizeDraft = (wizard: WriteFormState): DraftSummary => {
  if (!isDecodedCurrent(wizard)) return {};
  const { inspection } = wizard;
  const facts = currentFacts(wizard);
  return {
    party: inspection?.partyId ?? facts.find(({ label }) => label === 'acts as')?.value,
    hash: inspection?.hash,
    until: facts.find(({ until }) => until !== undefined)?.until,
  };
};

/** The reason why a draft can no longer be changed. */
export const formatExpired = (until: number): string => expiredDraft(formatUtcTime(until));
