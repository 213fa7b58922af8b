import { pluralize } from '../../../lib/text/pluralize.ts';
import type { Result } from '../../../lib/result.ts';
import type { Certificate, ConnectionInfo } from '../../../http/probe.ts';
import { tlsHint } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  failedBecause,
  failedCheck,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { formatIsoDay } from '../../../lib/time/time.ts';

/** The URL is empty when none is configured. */
export type AddressFacts = {
  readonly url: string;
  /** Why the program needs the service, as text. */
  readonly use: string;
  readonly option: string;
  /** True if the other service is configured, so this one may be missing. */
  readonly isOptional?: boolean;
};

export const checkAddress = ({ url, use, option, isOptional }: AddressFacts): CheckResult => {
  if (url !== '') return passedCheck(url);
  return isOptional === true
    ? passedCheck('not configured', `optional; ${option} URL adds it: ${use}`)
    : warningCheck('not configured', `set ${option} URL or add it to the profile: ${use}`);
};

export type NameFacts =
  | { readonly kind: 'literal'; readonly host: string }
  /** The name always means this machine: DNS is never queried. */
  | { readonly kind: 'loopback'; readonly host: string }
  /** The proxy looks the name up, not this machine. */
  | { readonly kind: 'proxy'; readonly proxy: string }
  | { readonly kind: 'resolved'; readonly addresses: readonly string[]; readonly ms: number }
  | { readonly kind: 'failed'; readonly host: string; readonly code: string };

const nameRemedies: Readonly<Record<string, string>> = {
  ENOTFOUND: 'check the host name in the URL, or ask the network administrator for a DNS record',
  EAI_AGAIN: 'the DNS server does not respond: check the network of this machine',
};

export const checkHostName = (facts: NameFacts): CheckResult => {
  switch (facts.kind) {
    case 'literal':
      return passedCheck(`${facts.host} is an IP address`);
    case 'loopback':
      return passedCheck(`${facts.host} is this machine; DNS is not queried`);
    case 'proxy':
      return passedCheck(`resolved by the proxy ${facts.proxy}`);
    case 'resolved':
      return passedCheck(`${facts.addresses.join(', ')} in ${Math.round(facts.ms)} ms`);
    case 'failed':
      return failedCheck(
        'unreachable',
        `cannot resolve ${facts.host}`,
        nameRemedies[facts.code] ?? 'check the host name and the network',
        facts.code,
      );
    default:
      return facts satisfies never;
  }
};

export type ConnectionFacts = {
  readonly connected: Result<ConnectionInfo, Failure>;
  readonly proxy?: string | undefined;
};

const by = (proxy: string | undefined): string =>
  proxy === undefined ? '' : ` through the proxy ${proxy}`;

export const checkConnection = ({ connected, proxy }: ConnectionFacts): CheckResult => {
  if (!connected.ok) {
    const judgement = failedBecause(connected.error);
    if (proxy === undefined) return judgement;
    const { headline, remedy = '' } = judgement;
    // The failure of a proxy already has its address, and its remedy has the settings.
    if (headline.includes(proxy)) return judgement;
    return {
      ...judgement,
      headline: `${headline}${by(proxy)}`,
      remedy: `${remedy}. If no proxy is needed, add the host to NO_PROXY`,
    };
  }
  const { ms, address, secure } = connected.value;
  const peer = proxy === undefined ? address : undefined;
  const how = secure === undefined ? '' : ' with TLS';
  const where = peer === undefined ? '' : ` to ${peer}`;
  return passedCheck(`connected${how}${where} in ${Math.round(ms)} ms${by(proxy)}`);
};

export type CertificateFacts = {
  readonly connected: ConnectionFacts['connected'];
  readonly isLoopback: boolean;
  /** What the profile adds: a private authority, a client certificate, another server name. */
  readonly own: readonly string[];
  readonly now: number;
};

const dayMs = 24 * 3600 * 1000;
const soonDays = 14;

const daysLeft = ({ validTo }: Certificate, now: number): number =>
  Math.floor((validTo - now) / dayMs);

const chainWords = (chain: readonly Certificate[]): string =>
  chain.map(({ subject, issuer }) => `${subject} issued by ${issuer}`).join('; ');

const plainHttp = ({ isLoopback }: CertificateFacts): CheckResult =>
  isLoopback
    ? passedCheck('plain HTTP on this machine')
    : warningCheck('plain HTTP: traffic can be read and modified in transit', 'use an https URL');

const endingSoonest = (chain: readonly Certificate[]): Certificate | undefined =>
  [...chain].sort((a, b) => a.validTo - b.validTo)[0];

const expiryWords = (certificate: Certificate, now: number): string => {
  const days = daysLeft(certificate, now);
  const date = formatIsoDay(certificate.validTo);
  return days < 0 ? `expired on ${date}` : `valid until ${date}, ${pluralize(days, 'day')} left`;
};

export const checkCertificate = (facts: CertificateFacts): CheckResult => {
  const { connected, own, now } = facts;
  if (!connected.ok) return inconclusiveCheck('skipped: no connection');
  const { secure } = connected.value;
  if (secure === undefined) return plainHttp(facts);
  const { chain, trouble, protocol } = secure;
  const detail = [protocol, chainWords(chain), ...own].filter((word) => word !== '').join('; ');
  const ending = endingSoonest(chain);
  if (trouble !== undefined) {
    const expiry = ending && expiryWords(ending, now);
    const when = expiry === undefined ? '' : ` (${expiry})`;
    const headline = `certificate not trusted: ${trouble}${when}`;
    return failedCheck('unreachable', headline, tlsHint(trouble), detail);
  }
  if (ending === undefined)
    return inconclusiveCheck('the service presented no certificate', detail);
  const words = expiryWords(ending, now);
  return daysLeft(ending, now) < soonDays
    ? warningCheck(words, 'ask the operator of the service to renew the certificate', detail)
    : passedCheck(words, detail);
};
