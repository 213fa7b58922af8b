import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getFromLoopback } from '../../http/transport/post-form.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { readProofKey } from '../../storage/approvals/sandbox-proof-key.ts';
import { computeProof, proofPath } from '../../sandbox/sandbox-proof.ts';
import { tryIo, isCodedError } from '../../lib/result.ts';
import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { strictestRule, type LedgerRule } from '../../config/policy/approval-rule.ts';
import { exactPattern, localHosts } from '../../config/profiles/same-ledger.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';

type LedgerSettings = Pick<Settings, 'ledgerUrl' | 'tokenFrom' | 'isTestLedger' | 'proxy'>;

/**
 * A sandbox of `cantui sandbox` answers a fresh challenge with a key that only the owner of its
 * token file can read. A tunnel to another ledger can't.
 */
const isProvenSandbox = async ({ ledgerUrl, tokenFrom }: LedgerSettings): Promise<boolean> => {
  // The exact address that a sandbox listens on, because another loopback address has other listeners.
  const port = /^http:\/\/127\.0\.0\.1:(\d+)$/.exec(ledgerUrl)?.[1];
  if (tokenFrom?.kind !== 'file' || port === undefined) return false;
  const key = tryIo(() => readProofKey(tokenFrom.path));
  if (!key.ok || key.value === undefined) return false;
  const challenge = randomBytes(32).toString('hex');
  const given = await getFromLoopback(
    `http://127.0.0.1:${port}${proofPath}?challenge=${challenge}`,
  );
  const wanted = Buffer.from(computeProof(key.value, challenge, port));
  const response = Buffer.from(given ?? '');
  return response.length === wanted.length && timingSafeEqual(response, wanted);
};

/** Asks the ledger whether it is a test ledger, unless a profile says so. */
export const detectSandbox = async <S extends LedgerSettings>(settings: S): Promise<S> =>
  settings.isTestLedger === true || settings.proxy !== undefined
    ? settings
    : { ...settings, isTestLedger: await isProvenSandbox(settings) };

/** Returns the addresses of a host; none if they can't be looked up. */
type AddressResolver = (host: string) => Promise<readonly string[]>;

const deadlineMs = 3000;

const systemLookUp: AddressResolver = async (host) => {
  const ended = new AbortController();
  try {
    const found = await Promise.race([
      lookup(host, { all: true }),
      pause(deadlineMs, [], { signal: ended.signal }),
    ]);
    return found.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
  } catch (error) {
    if (isCodedError(error)) return [];
    throw error;
  } finally {
    ended.abort();
  }
};

type Ruled = Pick<
  Settings,
  | 'ledgerUrl'
  | 'serverName'
  | 'requiredApprovals'
  | 'allowedSigners'
  | 'ruleFrom'
  | 'ledgerRules'
  | 'isTestLedger'
>;

const isStricter = (
  { required, approvers, forbidsTesting }: LedgerRule,
  { requiredApprovals = 0, allowedSigners: files = [], isTestLedger = false }: Ruled,
): boolean =>
  required > requiredApprovals ||
  (approvers !== undefined && required > 0 && !files.includes(approvers)) ||
  (forbidsTesting && isTestLedger);

const isName = (host: string): boolean => /[a-z]/.test(host) && !/[*[\]]/.test(host);

/**
 * An address or another name of a ledger with a rule falls under that rule. Nothing is looked up if
 * no rule could change anything.
 */
export const resolveRule = async <S extends Ruled>(
  settings: S,
  lookUp: AddressResolver = systemLookUp,
): Promise<S> => {
  const { ledgerUrl: url, serverName, ledgerRules = [], requiredApprovals = 0 } = settings;
  const { allowedSigners: approvers = [], ruleFrom: from } = settings;
  const rules = ledgerRules.filter((rule) => isStricter(rule, settings));
  const own = localHosts();
  // Without the addresses of this machine, the settings already say that nothing can be sent.
  if (rules.length === 0 || !own.ok) return settings;
  const place = exactPattern({ url, serverName }, own.value);
  if (place === undefined) return settings;
  const hosts = [place, ...rules.map(({ pattern }) => pattern)].flatMap((pattern) => pattern.hosts);
  const named = [...new Set(hosts)].filter(isName);
  const found = await Promise.all(named.map(async (host) => [host, await lookUp(host)] as const));
  const asked = { required: requiredApprovals, approvers, from };
  const rule = strictestRule(asked, rules, {
    url,
    serverName,
    ownHosts: own.value,
    known: new Map(found),
  });
  return {
    ...settings,
    requiredApprovals: rule.required,
    allowedSigners: rule.approvers,
    ruleFrom: rule.from,
    isTestLedger: settings.isTestLedger === true && !rule.forbidsTesting,
    testingForbiddenBy: rule.forbiddenBy,
  };
};

/** The settings with the rule for their ledger as it is now. */
export const currentRule = async <S extends LedgerSettings & Ruled>(settings: S): Promise<S> =>
  resolveRule(await detectSandbox(settings));

/**
 * Returns true if little can be lost: a profile with `mode: test` names exactly this ledger, or the
 * ledger has proved to be a sandbox. An address proves nothing, because a tunnel to production ends on
 * this machine too.
 */
export const isLowRisk = ({ isTestLedger = false }: Pick<Settings, 'isTestLedger'>): boolean =>
  isTestLedger;

/**
 * Checks of the bytes that a sender may override by name if little can be lost, to see the ledger's
 * response. Rules of the API description and context checks are never overridden.
 */
export const overridableFailures = (
  inBytes: readonly VerificationCheck[],
  where: Parameters<typeof isLowRisk>[0],
): readonly VerificationCheck[] =>
  isLowRisk(where) ? inBytes.filter(({ state }) => state === 'failed') : [];
