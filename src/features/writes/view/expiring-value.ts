import type { DecodedFact } from '../state/decoded-fact.ts';
import { deadline } from '../messages/decoded.ts';

/** Adds the time left, to the minute, so that the screen changes once a minute only. */
export const formatExpiring = ({ value, until }: DecodedFact, now: number): string => {
  if (until === undefined) return value;
  return until < now
    ? deadline.passed(value)
    : deadline.left(value, Math.floor((until - now) / 60_000));
};

/** Rounds a time down to the minute. */
export const floorToMinute = (now: number): number => Math.floor(now / 60_000) * 60_000;
