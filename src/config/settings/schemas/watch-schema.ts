import * as v from 'valibot';
import { durationExamples, parseDuration } from '../../../lib/time/duration.ts';
import { formatProblem } from '../settings-table.ts';
import { checked, refuseSetting, strictObject, textLike } from './strict-object.ts';

/** The limits of `watch`: what has none isn't watched. Times are in milliseconds, traffic in bytes. */
export interface WatchLimits {
  readonly lag?: number | undefined;
  readonly expiry?: number | undefined;
  readonly upgrade?: number | undefined;
  readonly traffic?: number | undefined;
  /** How long an activity that an alert rule matches needs a person. */
  readonly alerts?: number | undefined;
  /** An absolute path of a folder: a request in it that nobody has sent needs a person. */
  readonly approvals?: string | undefined;
}

const duration = checked((value) => {
  const ms = typeof value === 'string' ? parseDuration(value) : undefined;
  return ms === undefined
    ? refuseSetting('is not a duration', `use ${durationExamples}`)
    : { ok: true, value: ms };
});

const bytesRule = formatProblem('is not a number of bytes', 'for example, 200000');

const bytes = v.pipe(v.number(bytesRule), v.integer(bytesRule), v.minValue(0, bytesRule));

const folder = textLike(
  /^\//,
  formatProblem('is not an absolute path', 'for example, /srv/approvals'),
);

/** `watch: { lag: 10m, expiry: 1d, upgrade: 7d, traffic: 200000, alerts: 1h, approvals: /srv/approvals }`. */
export const watchSchema = strictObject({
  lag: v.optional(duration),
  expiry: v.optional(duration),
  upgrade: v.optional(duration),
  traffic: v.optional(bytes),
  alerts: v.optional(duration),
  approvals: v.optional(folder),
});
