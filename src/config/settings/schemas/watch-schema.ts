import * as v from 'valibot';
import { durationExamples, parseDuration } from '../../../lib/time/duration.ts';
import { formatProblem } from '../settings-table.ts';
import { checked, refuseSetting, strictObject, textLike } from './strict-object.ts';

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
  /** How long an activity that an alert rule matches needs a person. */
  alerts: v.optional(duration),
  /** A request in this folder that nobody has sent needs a person. */
  approvals: v.optional(folder),
});

/** The limits of `watch`: what has none isn't watched. Times are in milliseconds, traffic in bytes. */
export type WatchLimits = Readonly<v.InferOutput<typeof watchSchema>>;
