import type { ReviewFact } from '../../../verify/review/messages.ts';
import { deadline } from '../messages/decoded.ts';

export type DecodedFact = ReviewFact;

/** Adds the time left, to the minute, so that the screen changes once a minute only. */
export const formatExpiring = ({ value, until }: DecodedFact, now: number): string => {
  if (until === undefined) return value;
  return until < now
    ? deadline.passed(value)
    : deadline.left(value, Math.floor((until - now) / 60_000));
};
