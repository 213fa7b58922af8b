import type { Result } from '../../../lib/result.ts';
import type { Certificate, ConnectionInfo } from '../../../http/probe/probe-connection.ts';
import { tlsHint } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import {
  failedBecause,
  passedCheck,
  inconclusiveCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';
import { addressText, certificateText, connectionText, hostNameText } from '../messages/checks.ts';
import { formatIsoDay } from '../../../lib/time/time.ts';

/** The address of a service; the URL is empty when none is configured. */
export type AddressFacts = {
  readonly url: string;
  /** The reason why the program needs the service, as text. */
  readonly use: string;
  readonly option: string;
  /** True if the other service does the rest. */
  readonly isOptional?: boolean;
};

export const checkAddress = ({ url, use, option, isOptional }: AddressFacts): CheckResult => {
  if (url !== '') return passedCheck(url);
  return isOptional === true
    ? passedCheck(addressText.missing, addressText.optional(option, use))
    : warningCheck(addressText.missing, addressText.configure(option, use));
};

export type NameFacts =
  | { readonly kind: 'literal'; readonly host: string }
  /** A name that always means this machine: DNS is never queried. */
  | { readonly kind: 'loopback'; readonly host: string }
  /** The proxy looks the name up, not this machine. */
  | { readonly kind: 'proxy'; readonly proxy: string }
  | { readonly kind: 'resolved'; readonly addresses: readonly string[]; readonly ms: number }
  | { readonly kind: 'failed'; readonly host: string; readonly code: string };

const nameRemedies: Readonly<Record<string, string>> = {
  ENOTFOUND: hostNameText.correct,
  EAI_AGAIN: hostNameText.noDns,
};

export const checkHostName = (facts: NameFacts): CheckResult => {
  switch (facts.kind) {
    case 'literal':
      return passedCheck(hostNameText.literal(facts.host));
    case 'loopback':
      return passedCheck(hostNameText.loopback(facts.host));
    case 'proxy':
      return passedCheck(hostNameText.byProxy(facts.proxy));
    case 'resolved':
      return passedCheck(hostNameText.resolved(facts.addresses, facts.ms));
    case 'failed':
      return {
        verdict: 'failed',
        headline: hostNameText.failed(facts.host),
        detail: facts.code,
        remedy: nameRemedies[facts.code] ?? hostNameText.check,
        cause: 'unreachable',
      };
    default:
      return facts satisfies never;
  }
};

export type ConnectionFacts = {
  readonly connected: Result<ConnectionInfo, Failure>;
  readonly proxy?: string | undefined;
};

const by = (proxy: string | undefined): string =>
  proxy === undefined ? '' : connectionText.through(proxy);

export const checkConnection = ({ connected, proxy }: ConnectionFacts): CheckResult => {
  if (!connected.ok) {
    const judgement = failedBecause(connected.error);
    if (proxy === undefined) return judgement;
    const headline = `${judgement.headline}${by(proxy)}`;
    return {
      ...judgement,
      headline,
      remedy: `${judgement.remedy ?? ''}; ${connectionText.checkProxy}`,
    };
  }
  const { ms, address, secure } = connected.value;
  const peer = proxy === undefined ? address : undefined;
  return passedCheck(`${connectionText.connected(secure !== undefined, peer, ms)}${by(proxy)}`);
};

export type CertificateFacts = {
  readonly url: string;
  readonly isLoopback: boolean;
  readonly secure: ConnectionInfo['secure'];
  /** Additions of the profile: a private authority, a client certificate, another server name. */
  readonly own: readonly string[];
  readonly now: number;
};

const dayMs = 24 * 3600 * 1000;
const soonDays = 14;

const daysLeft = ({ validTo }: Certificate, now: number): number =>
  Math.floor((validTo - now) / dayMs);

const chainWords = (chain: readonly Certificate[]): string =>
  chain.map(({ subject, issuer }) => certificateText.link(subject, issuer)).join('; ');

const plainHttp = ({ isLoopback }: CertificateFacts): CheckResult =>
  isLoopback
    ? passedCheck(certificateText.plainOnLoopback)
    : warningCheck(certificateText.plain, certificateText.useHttps);

/** The certificate of a chain that expires first. */
const endingSoonest = (chain: readonly Certificate[]): Certificate | undefined =>
  [...chain].sort((a, b) => a.validTo - b.validTo)[0];

const expiryWords = (certificate: Certificate, now: number): string => {
  const days = daysLeft(certificate, now);
  const date = formatIsoDay(certificate.validTo);
  return days < 0 ? certificateText.expired(date) : certificateText.valid(date, days);
};

/** Judges the certificate chain that a service presented. */
export const checkCertificate = (facts: CertificateFacts): CheckResult => {
  const { secure, own, now } = facts;
  if (secure === undefined) return plainHttp(facts);
  const { chain, trouble, protocol } = secure;
  const detail = [protocol, chainWords(chain), ...own].filter((word) => word !== '').join('; ');
  const ending = endingSoonest(chain);
  if (trouble !== undefined) {
    const expiry = ending && expiryWords(ending, now);
    const headline = certificateText.untrusted(trouble, expiry);
    return {
      verdict: 'failed',
      headline,
      detail,
      remedy: tlsHint(trouble),
      cause: 'unreachable',
    };
  }
  if (ending === undefined) return inconclusiveCheck(certificateText.none, detail);
  const words = expiryWords(ending, now);
  return daysLeft(ending, now) < soonDays
    ? warningCheck(words, certificateText.renew, detail)
    : passedCheck(words, detail);
};
