import { objectAt } from '../../lib/json/fields.ts';
import { isNumeric, type JsonObject } from '../../lib/json/json.ts';
import {
  checkNames,
  failed,
  inconclusive,
  passed,
  warning,
  type VerificationCheck,
} from '../check-result.ts';
import { formatMicros } from '../format-time.ts';
import { nodeVersions, schemes, type HashingScheme } from '../hashing/hashing-schemes.ts';
import { nodesById } from '../hashing/submission-hash.ts';
import { getString, type DecodedMessage } from '../protobuf/protobuf-message.ts';
import type { SubmissionMetadata } from './prepared-transaction.ts';

const nodeVersionsOf = (transaction: DecodedMessage): readonly string[] =>
  [...nodesById(transaction).values()]
    .filter(({ kind }) => kind !== 'rollback')
    .map(({ content }) => getString(content, 'lfVersion'));

/** Computes the version as Canton does: the newest of its nodes, or the oldest known one. */
const newestOf = (versions: readonly string[]): string | undefined =>
  nodeVersions[Math.max(0, ...versions.map((version) => nodeVersions.indexOf(version)))];

const schemesFor = (version: string): string =>
  Object.entries(schemes)
    .flatMap(([name, { versions }]) => (versions.includes(version) ? [name] : []))
    .join(' or ');

const prepareAgain = 'prepare the transaction again';

/**
 * V2 hashes version `2.1` at most, V3 version `2` at most, V4 all (digital-asset/canton,
 * protocol/hash/NodeHashBuilder.scala: HashingVersionToMaxSupportedLFSerializationVersionMapping).
 * Canton sets the version to the newest of the nodes (SerializationVersion.scala: txVersion). The
 * hash covers it: a participant that computes another version computes another hash.
 */
export const checkTransactionVersion = (
  transaction: DecodedMessage,
  scheme: HashingScheme | undefined,
): readonly VerificationCheck[] => {
  const name = checkNames.transactionVersion;
  const version = getString(transaction, 'version');
  const nodes = nodeVersionsOf(transaction);
  const foreign = [version, ...nodes].find((item) => !nodeVersions.includes(item));
  if (foreign === '') return [failed(name, 'a version is missing', prepareAgain)];
  if (foreign !== undefined)
    return [inconclusive(name, `version ${foreign}`, 'unknown to this release of cantui')];
  const newest = newestOf(nodes);
  if (version !== newest)
    return [
      failed(
        name,
        `the transaction declares version ${version}, but its nodes need version ${newest}`,
        prepareAgain,
      ),
    ];
  if (scheme === undefined)
    return [inconclusive(name, `version ${version}`, 'unknown hashing scheme')];
  return [
    scheme.versions.includes(version)
      ? passed(name, `version ${version}, scheme ${scheme.name}`)
      : failed(
          name,
          `scheme ${scheme.name} hashes ${scheme.versions.join(', ')}, not version ${version}`,
          `${prepareAgain} with ${schemesFor(version)}`,
        ),
  ];
};

const timeIn = (given: JsonObject, nowMs: number | undefined): bigint | undefined => {
  const absolute = objectAt(given, 'MinLedgerTimeAbs')?.['value'];
  if (typeof absolute === 'string') {
    const ms = Date.parse(absolute);
    return Number.isNaN(ms) ? undefined : BigInt(ms) * 1000n;
  }
  const seconds = objectAt(given, 'MinLedgerTimeRel', 'value')?.['seconds'];
  return isNumeric(seconds) && nowMs !== undefined && /^-?\d{1,15}$/.test(String(seconds))
    ? BigInt(nowMs) * 1000n + BigInt(String(seconds)) * 1_000_000n
    : undefined;
};

export const ledgerTimeWords = ({ from, to }: SubmissionMetadata['ledgerTime']): string =>
  [
    ...(from === undefined ? [] : [`from ${formatMicros(from)}`]),
    ...(to === undefined ? [] : [`until ${formatMicros(to)}`]),
  ].join(' ');

/**
 * The `minLedgerTime` of a request (API description 4.4) against the times that the transaction was
 * prepared for: an override must be scheduled to execute within them.
 */
export const checkMinLedgerTime = (
  given: JsonObject | undefined,
  { ledgerTime }: Pick<SubmissionMetadata, 'ledgerTime'>,
  nowMs: number | undefined,
): readonly VerificationCheck[] => {
  if (given === undefined || 'Empty' in given) return [];
  const name = checkNames.minLedgerTime;
  const { from, to } = ledgerTime;
  if (from === undefined && to === undefined)
    return [passed(name, 'the transaction has no time bounds')];
  const time = timeIn(given, nowMs);
  if (time === undefined)
    return [inconclusive(name, ledgerTimeWords(ledgerTime), 'minLedgerTime cannot be decoded')];
  const isWithin = (from === undefined || time >= from) && (to === undefined || time <= to);
  return [
    isWithin
      ? passed(name, formatMicros(time))
      : warning(
          name,
          `${formatMicros(time)} is outside the prepared bounds: ${ledgerTimeWords(ledgerTime)}`,
          'the service will reject it or choose another time',
        ),
  ];
};

const minute = 60_000_000n;
const day = 24n * 60n * minute;

/**
 * A network records a transaction only within a skew around its preparation time: usually hours, 24
 * by default. So a day is usual and a month is too old on any network. Nothing is prepared in the
 * future: only clocks differ, by seconds.
 */
const limits = { ahead: 5n * minute, farAhead: day, old: day, tooOld: 30n * day };

const prepareOnClocks = 'prepare the transaction again, and check the clocks';

/** Compares with the clock of this machine; times are in microseconds since 1970. */
export const checkPreparationTime = (
  preparedAt: bigint,
  nowMs: number | undefined,
): VerificationCheck => {
  const name = checkNames.preparationTime;
  const detail = formatMicros(preparedAt);
  if (nowMs === undefined) return inconclusive(name, detail, 'no trusted clock to compare with');
  const age = BigInt(nowMs) * 1000n - preparedAt;
  if (age < -limits.farAhead) return failed(name, `${detail} is in the future`, prepareOnClocks);
  if (age > limits.tooOld)
    return failed(name, `${detail} is more than 30 days ago`, prepareOnClocks);
  if (age < -limits.ahead)
    return warning(
      name,
      `${detail} is in the future`,
      'the clock of the preparing participant or of this machine is wrong',
    );
  return age > limits.old
    ? warning(name, `${detail} is more than a day ago`, 'most networks no longer execute it')
    : passed(name, detail);
};
