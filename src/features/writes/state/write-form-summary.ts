import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import type { WriteFormState } from './write-form.ts';
import { currentFacts, isDecodedCurrent } from './write-form-checks.ts';

/** What the bytes of a form say that tells it from others; nothing while they are not read. */
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

/** Why a draft is shown and not changed any more. */
export const formatExpired = (until: number): string =>
  `expired ${formatUtcTime(until)}; ask for a new prepared transaction`;
