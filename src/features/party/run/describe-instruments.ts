import type { Client } from '../../../http/client.ts';
import {
  createRegistryReads,
  type RegistryProblem,
  type RegistryReads,
} from '../../../http/reads.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { failureExitCode, isOperationMissing } from '../../../ledger/failure/failure.ts';
import {
  configuredRegistry,
  scanRegistryAddress,
  type RegistryAddressBook,
} from '../../../ledger/registry/registry-endpoints.ts';
import { omitUndefined } from '../../../lib/json/fields.ts';
import { lazy } from '../../../lib/keep.ts';
import type { Result } from '../../../lib/result.ts';
import { missing, type Block, type NoBlock } from '../model/block.ts';
import { amuletId, learnTokens } from '../../../ledger/effects/describe-instrument.ts';
import type { InstrumentFacts } from '../model/token-report.ts';
import { tokenText } from '../messages/tokens.ts';

const unreadable = 1;
const absent = 3;

export type DescribeInstrument = (instrument: Instrument) => Promise<Block<InstrumentFacts>>;

interface Asking {
  readonly request: Client['request'];
  readonly signal: AbortSignal;
  readonly addresses: RegistryAddressBook;
  readonly now: () => number;
}

const reasonOf = (problem: RegistryProblem): readonly [reason: string, exitCode: number] => {
  if (problem.kind === 'misfit') return [problem.reason, unreadable];
  if (problem.kind === 'absent') return [problem.said, absent];
  return [describeFailure(problem.failure).summary, failureExitCode(problem.failure)];
};

const explain = (base: string, problem: RegistryProblem): NoBlock => {
  const [reason, exitCode] = reasonOf(problem);
  return { kind: 'failed', reason: tokenText.registryFailed(base, reason), exitCode };
};

const isNoRegistry = (problem: RegistryProblem): boolean =>
  problem.kind === 'absent' ||
  (problem.kind === 'failed' &&
    (problem.failure.kind === 'notFound' || isOperationMissing(problem.failure)));

/** The admin of the registry next to the scan; asked once. */
const scanAdmin = (
  { info }: RegistryReads,
  { scanUrl }: RegistryAddressBook,
): (() => Promise<Result<string | undefined, NoBlock>>) => {
  const base = scanRegistryAddress(scanUrl);
  const ask = async (): Promise<Result<string | undefined, NoBlock>> => {
    if (scanUrl === '') return { ok: true, value: undefined };
    const read = await info(base);
    if (read.ok) return { ok: true, value: read.value.adminId };
    return isNoRegistry(read.error)
      ? { ok: true, value: undefined }
      : { ok: false, error: explain(base, read.error) };
  };
  return lazy(ask);
};

/**
 * Asks the registry that the profile names for the issuer, or else the one next to the scan if it
 * is the issuer's.
 */
export const createDescriber = ({
  request,
  signal,
  addresses,
  now,
}: Asking): DescribeInstrument => {
  const reads = createRegistryReads(request, signal);
  const findScanAdmin = scanAdmin(reads, addresses);
  const find = async ({ admin, id }: Instrument): Promise<Result<string, NoBlock>> => {
    const configured = configuredRegistry(addresses, admin);
    if (configured !== undefined) return { ok: true, value: configured };
    const found = await findScanAdmin();
    if (found.ok && found.value === admin)
      return { ok: true, value: scanRegistryAddress(addresses.scanUrl) };
    const isUnknown = !found.ok && id === amuletId;
    return { ok: false, error: isUnknown ? found.error : missing(tokenText.noRegistry) };
  };
  return async (instrument) => {
    const base = await find(instrument);
    if (!base.ok) return base.error;
    const read = await reads.instrument(base.value, instrument.id);
    if (!read.ok) return explain(base.value, read.error);
    const { symbol, name: title, decimals, isPaused, pauseReason } = read.value;
    learnTokens({ trusted: [instrument] });
    const value = { symbol, title, decimals, isPaused, registry: base.value };
    return {
      kind: 'ready',
      value: { ...value, ...omitUndefined({ pauseReason }) },
      source: base.value,
      readAt: now(),
    };
  };
};
