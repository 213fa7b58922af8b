import type { TrackedOutcome } from './poll-completion.ts';
import { exitCodeForRefusal, type OutcomeVerdict } from '../classify-outcome.ts';

/** How it is known, for the journal and for who reads the outcome. */
export const partyFoundEvidence = 'the party is on the ledger';
export const completionEvidence = 'its completion';

const expiredWords = ({ maxRecordTime }: TrackedOutcome & { kind: 'expired' }): string =>
  `nothing was found after its max record time, ${maxRecordTime}`;

/** The word and the exit code of a write once it was followed; as before when nothing was learnt. */
export const verdictAfterTracking = (
  verdict: OutcomeVerdict,
  followed: TrackedOutcome | undefined,
): OutcomeVerdict => {
  switch (followed?.kind) {
    case 'committed':
      return { ...verdict, word: 'COMMITTED', exit: 0, detail: completionEvidence };
    case 'failed': {
      const { word, exit, detail } = followed.verdict;
      return { ...verdict, word, exit, detail: `${completionEvidence}: ${detail}` };
    }
    case 'allocated':
      return { ...verdict, word: 'ALLOCATED', exit: 0, detail: partyFoundEvidence };
    case 'expired':
      return {
        ...verdict,
        word: 'EXPIRED',
        exit: exitCodeForRefusal,
        detail: expiredWords(followed),
      };
    case 'existed':
      return followed.instead === undefined
        ? verdict
        : { ...verdict, word: 'SUPERSEDED', exit: 0, detail: partyFoundEvidence };
    default:
      return verdict;
  }
};

const failedText = ({ verdict, error }: TrackedOutcome & { kind: 'failed' }): string => {
  const said = [error.code, error.cause].filter(Boolean).join(': ');
  switch (verdict.word) {
    case 'REJECTED':
      return `rejected after it was accepted: ${verdict.earlier ? verdict.detail : said}`;
    case 'SUPERSEDED':
      return `${verdict.detail} (${error.code ?? ''})`;
    default:
      return `its completion does not tell the outcome: ${said}`;
  }
};

/** A write that was followed, in words. */
export const formatTracked = (followed: TrackedOutcome): string => {
  switch (followed.kind) {
    case 'committed':
      return `committed as update ${followed.updateId}`;
    case 'failed':
      return failedText(followed);
    case 'allocated':
      return 'the party is on the ledger: it was allocated, though the answer was lost';
    case 'expired':
      return `${expiredWords(followed)}: these bytes are refused from now on`;
    case 'existed':
      return followed.instead === undefined
        ? 'the party is on the ledger already, by no attempt that is known here'
        : `the party is on the ledger: ${followed.instead} allocated it`;
    case 'open':
      return `not followed further: ${followed.why}`;
    default:
      return followed satisfies never;
  }
};
