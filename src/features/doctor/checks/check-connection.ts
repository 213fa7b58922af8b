import type { Certificate, ConnectionInfo } from '../../../http/probe/probe-connection.ts';
import { tlsHint } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

/** The address of a service; empty when none was named. */
export type AddressFacts = {
  readonly url: string;
  /** What the service is for, in words. */
  readonly use: string;
  readonly option: string;
};

export const checkAddress = ({ url, use, option }: AddressFacts): CheckResult =>
  url === ''
    ? warningCheck('none was named', `give ${option} URL, or name it in the profile: ${use}`)
    : passedCheck(url);

export type NameFacts =
  | { readonly kind: 'literal'; readonly host: string }
  /** A name that always means this machine: DNS is never asked. */
  | { readonly kind: 'loopback'; readonly host: string }
  /** The proxy looks the name up, not this machine. */
  | { readonly kind: 'proxy'; readonly proxy: string }
  | { readonly kind: 'resolved'; readonly addresses: readonly string[]; readonly ms: number }
  | { readonly kind: 'failed'; readonly host: string; readonly code: string };

const nameRemedies: Readonly<Record<string, string>> = {
  ENOTFOUND: 'correct the host name, or ask for an entry in the name service',
  EAI_AGAIN: 'the name service does not answer: check the network of this machine',
};

export const checkHostName = (facts: NameFacts): CheckResult => {
  switch (facts.kind) {
    case 'literal':
      return passedCheck(`${facts.host} is an address`);
    case 'loopback':
      return passedCheck(`${facts.host} is this machine; DNS is not asked`);
    case 'proxy':
      return passedCheck(`left to the proxy ${facts.proxy}`);
    case 'resolved':
      return passedCheck(`${facts.addresses.join(', ')} in ${Math.round(facts.ms)} ms`);
    case 'failed':
      return {
        verdict: 'failed',
        headline: `${facts.host} has no address`,
        detail: facts.code,
        remedy: nameRemedies[facts.code] ?? 'check the host name and the network',
        cause: 'unreachable',
      };
    default:
      return facts satisfies never;
  }
};

export type ConnectionFacts =
  | { readonly ok: true; readonly seen: ConnectionInfo; readonly proxy?: string | undefined }
  | { readonly ok: false; readonly failure: Failure; readonly proxy?: string | undefined };

const proxyRemedy =
  'the proxy is named by the profile, --proxy or HTTPS_PROXY, and NO_PROXY excepts';

const by = (proxy: string | undefined): string =>
  proxy === undefined ? '' : `, through the proxy ${proxy}`;

export const checkConnection = (facts: ConnectionFacts): CheckResult => {
  const { proxy } = facts;
  if (!facts.ok) {
    const judgement = failedBecause(facts.failure);
    if (proxy === undefined) return judgement;
    const headline = `${judgement.headline}${by(proxy)}`;
    return { ...judgement, headline, remedy: `${judgement.remedy ?? ''}; ${proxyRemedy}` };
  }
  const { ms, address, secure } = facts.seen;
  const to = proxy === undefined && address !== undefined ? ` to ${address}` : '';
  const what = secure === undefined ? 'connected' : 'connected, with TLS';
  return passedCheck(`${what}${to} in ${Math.round(ms)} ms${by(proxy)}`);
};

export type CertificateFacts = {
  readonly url: string;
  readonly isLoopback: boolean;
  readonly secure: ConnectionInfo['secure'];
  /** What the profile adds: a private authority, a certificate of this side, another name. */
  readonly own: readonly string[];
  readonly now: number;
};

const dayMs = 24 * 3600 * 1000;
const soonDays = 14;

const daysLeft = ({ validTo }: Certificate, now: number): number =>
  Math.floor((validTo - now) / dayMs);

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const chainWords = (chain: readonly Certificate[]): string =>
  chain.map(({ subject, issuer }) => `${subject} by ${issuer}`).join('; ');

const plainHttp = ({ isLoopback }: CertificateFacts): CheckResult =>
  isLoopback
    ? passedCheck('plain http, and it stays on this machine')
    : warningCheck(
        'plain http: whoever is on the way can read and change what is asked',
        'use an https address',
      );

/** What stands first in a chain and is over, or soon will be. */
const endingSoonest = (chain: readonly Certificate[]): Certificate | undefined =>
  [...chain].sort((a, b) => a.validTo - b.validTo)[0];

const expiryWords = (certificate: Certificate, now: number): string => {
  const days = daysLeft(certificate, now);
  return days < 0
    ? `expired on ${dateOf(certificate.validTo)}`
    : `valid until ${dateOf(certificate.validTo)}, ${pluralize(days, 'day')} left`;
};

/** The certificate of a service, with all that its connection showed. */
export const checkCertificate = (facts: CertificateFacts): CheckResult => {
  const { secure, own, now } = facts;
  if (secure === undefined) return plainHttp(facts);
  const { chain, trouble, protocol } = secure;
  const detail = [protocol, chainWords(chain), ...own].filter((word) => word !== '').join('; ');
  const ending = endingSoonest(chain);
  if (trouble !== undefined) {
    const life = ending === undefined ? '' : ` (${expiryWords(ending, now)})`;
    const headline = `the certificate is not trusted: ${trouble}${life}`;
    return {
      verdict: 'failed',
      headline,
      detail,
      remedy: tlsHint(trouble),
      cause: 'unreachable',
    };
  }
  if (ending === undefined)
    return inconclusiveCheck('the connection showed no certificate', detail);
  const words = expiryWords(ending, now);
  return daysLeft(ending, now) < soonDays
    ? warningCheck(words, 'tell the operator of the service that it is to be renewed', detail)
    : passedCheck(words, detail);
};
