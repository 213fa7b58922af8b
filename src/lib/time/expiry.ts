import { formatCountdown } from './format-countdown.ts';

/** What ends within so many ms may be over before a request is there. */
const soonMs = 60_000;

/** Whether a token ends so soon that it is worth another look. Both in ms since 1970. */
export const expiresSoon = (endsAt: number | undefined, now: number): boolean =>
  endsAt !== undefined && endsAt - now < soonMs;

/** `until 2026-05-06T07:00:00Z, 41 min left`; of what is over, when it ended. */
export const formatExpiry = (endsAt: number, now: number): string => {
  const at = `${new Date(endsAt).toISOString().slice(0, 19)}Z`;
  return endsAt <= now ? `ended ${at}` : `until ${at}, ${formatCountdown(endsAt - now)} left`;
};
