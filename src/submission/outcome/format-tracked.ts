import type { TrackedOutcome } from './poll-completion.ts';
import { exitCodeForRefusal, type OutcomeVerdict } from '../classify-outcome.ts';
import { quoteText, tellName } from '../../lib/text/quote.ts';
import { evidenceText, trackedText } from '../messages/messages.ts';

export const evidenceOf = ({ source }: Pick<TrackedOutcome & { kind: 'committed' }, 'source'>) =>
  source === 'completion' ? evidenceText.completion : evidenceText.byHash[source];

export const verdictAfterTracking = (
  verdict: OutcomeVerdict,
  followed: TrackedOutcome | undefined,
): OutcomeVerdict => {
  switch (followed?.kind) {
    case 'committed':
      return {
        ...verdict,
        word: followed.isOther === true ? 'SUPERSEDED' : 'COMMITTED',
        exit: 0,
        detail: evidenceOf(followed),
      };
    case 'failed': {
      const { word, exit, detail } = followed.verdict;
      return {
        ...verdict,
        word,
        exit,
        detail: trackedText.completionFailed(evidenceText.completion, detail),
      };
    }
    case 'allocated':
      return { ...verdict, word: 'ALLOCATED', exit: 0, detail: evidenceText.partyFound };
    case 'expired':
      return {
        ...verdict,
        word: 'EXPIRED',
        exit: exitCodeForRefusal,
        detail: trackedText.notFound(followed.maxRecordTime),
      };
    case 'existed':
      return followed.instead === undefined
        ? verdict
        : { ...verdict, word: 'SUPERSEDED', exit: 0, detail: evidenceText.partyFound };
    default:
      return verdict;
  }
};

const failedText = ({ verdict, error }: TrackedOutcome & { kind: 'failed' }): string => {
  const said = [error.code && tellName(error.code), error.cause && quoteText(error.cause)]
    .filter(Boolean)
    .join(': ');
  switch (verdict.word) {
    case 'REJECTED':
      return trackedText.rejectedLater(verdict.earlier ? verdict.detail : said);
    case 'IN FLIGHT':
      return trackedText.open(verdict.detail);
    case 'SUPERSEDED':
      return trackedText.duplicate(verdict.detail, tellName(error.code ?? ''));
    default:
      return trackedText.undecided(said);
  }
};

export const formatTracked = (followed: TrackedOutcome): string => {
  switch (followed.kind) {
    case 'committed':
      return trackedText.committed(followed.updateId, evidenceOf(followed));
    case 'failed':
      return failedText(followed);
    case 'allocated':
      return followed.wasAccepted === true ? trackedText.completed : trackedText.allocated;
    case 'expired':
      return trackedText.expired(trackedText.notFound(followed.maxRecordTime));
    case 'existed':
      return followed.instead === undefined
        ? trackedText.existed
        : trackedText.existedBy(followed.instead);
    case 'open':
      return trackedText.open(followed.why);
    default:
      return followed satisfies never;
  }
};
