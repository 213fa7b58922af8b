import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { createSecureContext, rootCertificates } from 'node:tls';
import { tlsRules, type TlsConfig } from '../../http/transport/connection-options.ts';
import type { TlsFileProblem } from '../../ledger/failure/failure.ts';
import { codeOf, isCodedError, err, tryFile, type Err, type Result } from '../../lib/result.ts';
import { readAtMost, withFile } from '../../storage/files/read-at-most.ts';
import type { Settings } from '../settings/settings.ts';
import { readSecret } from '../tokens/read-secret.ts';

const replace = 'replace the file with an undamaged copy';

/** What is wrong with a file, and what to do. */
const faults = {
  notPem: ['is not PEM', 'convert it to PEM'],
  noCertificate: ['contains no certificate', 'use the file that contains the certificate'],
  damaged: (position: number, count: number, code: string): Fault => [
    `is damaged: certificate ${position} of ${count} cannot be read, ${code}`,
    replace,
  ],
  refused: (code: string): Fault => [`cannot be used, ${code}`, replace],
  encrypted: [
    'is encrypted, and no passphrase is configured',
    'set clientKeyPassphrase in the profile',
  ],
  notOpened: (code: string): Fault => [
    `does not open with the passphrase, ${code}`,
    'check clientKeyPassphrase, and that the file is undamaged',
  ],
  noKey: (code: string): Fault => [
    `is damaged, or not a private key in PEM, ${code}`,
    'replace it with an undamaged copy, or convert it with openssl pkey',
  ],
  otherKey: [
    'does not belong to the certificate',
    'use the key that the certificate was issued for',
  ],
} as const;

type Fault = readonly [problem: string, remedy: string];

export type TlsFileSettings = Pick<
  Settings,
  'caFile' | 'clientCert' | 'clientKey' | 'clientKeyPassphrase'
>;

type Read<T> = Result<T, TlsFileProblem>;

/** Larger than every bundle of authorities; a wrong path must not fill the memory. */
const maxPem = 16 * 1024 * 1024;

const readText = (path: string): Result<string, string> => {
  const read = tryFile(() => withFile(path, (file) => readAtMost(file, maxPem)));
  if (!read.ok) return read;
  return read.value === undefined
    ? err(`${path} is larger than 16 MiB`)
    : { ok: true, value: read.value.toString('utf8') };
};

type Named = { readonly setting: string; readonly path: string };

const unusable = ({ setting, path }: Named, [why, remedy]: Fault): Err<TlsFileProblem> =>
  err({ problem: `${setting} ${why} (${path})`, remedy });

const readPem = (named: Named): Read<string> => {
  const read = readText(named.path);
  if (!read.ok)
    return err({
      problem: `${named.setting} ${named.path} cannot be read: ${read.error}`,
      remedy: 'fix the path, or the permissions of the file',
    });
  return read.value.includes('-----BEGIN ') ? read : unusable(named, faults.notPem);
};

const tryOpenSsl = <T>(run: () => T): Result<T, string> => {
  try {
    return { ok: true, value: run() };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return err(codeOf(error));
  }
};

const certificatesIn = (pem: string): readonly string[] =>
  pem
    .split(/(?=-----BEGIN (?:[A-Z0-9]+ )*CERTIFICATE-----)/)
    .filter((part) => /^-----BEGIN (?:[A-Z0-9]+ )*CERTIFICATE-----/.test(part));

/** OpenSSL stops silently at the first certificate that it can't read. */
const readCertificates = (named: Named): Read<{ pem: string; first: X509Certificate }> => {
  const pem = readPem(named);
  if (!pem.ok) return pem;
  const parts = certificatesIn(pem.value);
  let first: X509Certificate | undefined;
  for (const [index, part] of parts.entries()) {
    const parsed = tryOpenSsl(() => new X509Certificate(part));
    if (!parsed.ok) return unusable(named, faults.damaged(index + 1, parts.length, parsed.error));
    first ??= parsed.value;
  }
  return first === undefined
    ? unusable(named, faults.noCertificate)
    : { ok: true, value: { pem: pem.value, first } };
};

const isEncrypted = (pem: string): boolean =>
  /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem);

const readPassphrase = async (
  named: Named,
  source: TlsFileSettings['clientKeyPassphrase'],
): Promise<Read<string>> => {
  if (source === undefined) return unusable(named, faults.encrypted);
  const { signal } = new AbortController();
  const read = await readSecret(source, { env: process.env, signal, form: 'text' });
  return read.ok
    ? { ok: true, value: read.value.secret.reveal() }
    : err({
        problem: `the passphrase of clientKey cannot be read: ${read.error}`,
        remedy: 'fix clientKeyPassphrase in the profile',
      });
};

type PrivateKey = {
  readonly pem: string;
  readonly passphrase: string | undefined;
  readonly key: KeyObject;
};

const readKey = async (
  named: Named,
  source: TlsFileSettings['clientKeyPassphrase'],
): Promise<Read<PrivateKey>> => {
  const pem = readPem(named);
  if (!pem.ok) return pem;
  const phrase = isEncrypted(pem.value) ? await readPassphrase(named, source) : undefined;
  if (phrase?.ok === false) return phrase;
  const passphrase = phrase?.value;
  const key = tryOpenSsl(() => createPrivateKey({ key: pem.value, format: 'pem', passphrase }));
  if (key.ok) return { ok: true, value: { pem: pem.value, passphrase, key: key.value } };
  const fault = passphrase === undefined ? faults.noKey : faults.notOpened;
  return unusable(named, fault(key.error));
};

type ClientPair = { readonly cert: string; readonly key: string; readonly passphrase?: string };

const readPair = async (
  cert: string,
  { clientKey = '', clientKeyPassphrase: source }: TlsFileSettings,
): Promise<Read<ClientPair>> => {
  const certificate = readCertificates({ setting: 'clientCert', path: cert });
  if (!certificate.ok) return certificate;
  const named = { setting: 'clientKey', path: clientKey };
  const read = await readKey(named, source);
  if (!read.ok) return read;
  const { pem: key, passphrase, key: opened } = read.value;
  const { pem, first } = certificate.value;
  return first.checkPrivateKey(opened)
    ? { ok: true, value: { cert: pem, key, ...(passphrase !== undefined && { passphrase }) } }
    : unusable({ setting: 'clientKey', path: `${clientKey}, ${cert}` }, faults.otherKey);
};

/** Node drops these from a connection that is given other authorities. */
const extraAuthorities = (): readonly string[] => {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return [];
  const read = readText(path);
  return read.ok ? [read.value] : [];
};

const contextOf = (
  authorities: readonly string[] | undefined,
  pair: ClientPair | undefined,
): TlsConfig['context'] => {
  const { minVersion, maxVersion, ciphers } = tlsRules();
  const ca = authorities && { ca: [...rootCertificates, ...authorities] };
  return createSecureContext({ minVersion, maxVersion, ciphers, ...ca, ...pair });
};

/** The problem of the first unusable file names its setting. */
export const readTlsFiles = async (named: TlsFileSettings): Promise<TlsConfig> => {
  const { caFile, clientCert } = named;
  const ca =
    caFile === undefined ? undefined : readCertificates({ setting: 'caFile', path: caFile });
  if (ca?.ok === false) return { trouble: ca.error };
  const pair = clientCert === undefined ? undefined : await readPair(clientCert, named);
  if (pair?.ok === false) return { trouble: pair.error };
  const authorities = ca && [ca.value.pem, ...extraAuthorities()];
  const context = tryOpenSsl(() => contextOf(authorities, pair?.value));
  if (!context.ok) {
    const setting = clientCert === undefined ? 'caFile' : 'clientCert';
    const path = clientCert ?? caFile ?? '';
    return { trouble: unusable({ setting, path }, faults.refused(context.error)).error };
  }
  return { context: context.value, ...(authorities && { ca: authorities.join('\n') }) };
};
