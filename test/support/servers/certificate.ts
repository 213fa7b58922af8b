import { generateKeyPairSync, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly cert: string };

type Wanted = {
  /** The address that the certificate is for. */
  readonly ip?: readonly [number, number, number, number];
  /** The name that it is for, instead of an address. */
  readonly dns?: string;
  readonly validUntil?: Date;
  /** Its subject and issuer. OpenSSL finds one certificate by a subject, so two that meet need two. */
  readonly subject?: string;
};

/**
 * Makes a self-signed certificate. Node can read certificates and not write them, so the DER form
 * (X.690) of an X.509 one (RFC 5280) is put together here, as small as a server needs it.
 */
export function makeCertificate({
  ip = [127, 0, 0, 1],
  dns,
  validUntil = new Date('2049-01-01T00:00:00Z'),
  subject = 'cantui test',
}: Wanted = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(subject)))));
  const whose = dns === undefined ? der(0x87, Buffer.from(ip)) : der(0x82, Buffer.from(dns));
  const altName = der(0x04, sequence(whose));
  const anyIssuer = der(0x04, sequence(der(0x01, Buffer.from([0xff]))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(new Date('2020-01-01T00:00:00Z')), utcTime(validUntil)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), altName), sequence(oid('551d13'), anyIssuer))),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, signature));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(whole) };
}

/** One element: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const pem = (certificate: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
