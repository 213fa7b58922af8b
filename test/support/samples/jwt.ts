import { randomBytes } from 'node:crypto';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in the form of a JWT with these claims; what would be its signature is random. */
export const jwt = (claims: Readonly<Record<string, unknown>>, head = {}): string =>
  [
    part({ alg: 'RS256', typ: 'JWT', ...head }),
    part(claims),
    randomBytes(24).toString('base64url'),
  ].join('.');
