import { hashingSchemes } from '../schema/write-schema.ts';
import type { ServiceError } from './failure.ts';

const fullName = (short: string): string => `HASHING_SCHEME_VERSION_${short}`;

/**
 * What a participant says of the scheme that it was asked for: not for its protocol version (Canton,
 * `HashingSchemeVersion`), too low for the transaction (`UnsupportedSerializationVersion`), or unknown to
 * its release.
 */
const sayings = [
  /Supported hashing versions? on protocol version \w+: (V\d+(?:, V\d+)*)/,
  /hashing scheme (V\d+) or higher/,
  /Unrecognized enum value HASHING_SCHEME_VERSION_\w+\. Supported values: \[([^\]]*)\]/,
];

/** The hashing schemes that a refusal offers instead of the requested one, oldest first. */
export const namedSchemes = ({ cause = '', body }: ServiceError): readonly string[] => {
  const said = sayings.flatMap((saying) => saying.exec(`${cause} ${body}`)?.[1] ?? []);
  const names = said.flatMap((list) => list.split(', '));
  return hashingSchemes.filter(
    (scheme, index) =>
      index > 0 && names.some((name) => name === scheme || fullName(name) === scheme),
  );
};
