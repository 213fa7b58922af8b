import { parseWindow, windowProblemText } from '../../../lib/time/moment.ts';
import { err, type Result } from '../../../lib/result.ts';
import { statementText } from '../messages.ts';
import type { Period } from './statement.ts';

export interface PeriodFlags {
  readonly month?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** `isUpToNow`: no end was given, so the period ends with what the ledger has. */
export type WantedPeriod = Period & { readonly isUpToNow: boolean };

const monthStart = (now: number): number => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
};

/** A month, or the time between two instants, in UTC; the month so far if there is neither. */
export const readPeriod = (flags: PeriodFlags, now: number): Result<WantedPeriod, string> => {
  const { month, since, until } = flags;
  if (month !== undefined) {
    if (since !== undefined || until !== undefined) return err(statementText.monthAlone);
    const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
    if (year === undefined) return err(statementText.badMonth(month));
    const [from, to] = [-1, 0].map((add) => Date.UTC(Number(year), Number(number) + add));
    return { ok: true, value: { from: from ?? 0, to: to ?? 0, isUpToNow: false } };
  }
  const window = parseWindow({ since, until }, now);
  if ('option' in window) return err(windowProblemText(window));
  const { since: from = monthStart(window.until ?? now), until: to = now } = window;
  if (from >= to) return err(windowProblemText({ option: 'order' }));
  return { ok: true, value: { from, to, isUpToNow: window.until === undefined } };
};
