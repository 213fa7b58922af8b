import { hashingVersions, protocolVersions, type ProtocolVersion } from '../../ledger-release.ts';

/** Says in the ledger's words why a protocol has no such hashing scheme; undefined if it has. */
export const whyUnsupported = (scheme: string, protocol: ProtocolVersion): string | undefined => {
  const version = scheme.replace('HASHING_SCHEME_VERSION_', '');
  const supported = hashingVersions[protocol];
  if (supported.includes(version)) return undefined;
  const oldest = protocolVersions.find((older) => hashingVersions[older].includes(version));
  return (
    `Hashing scheme version ${version} is not supported on protocol version ${protocol}. ` +
    `Minimum protocol version for hashing version ${version}: ${oldest ?? 'dev'}. ` +
    `Supported hashing version on protocol version ${protocol}: ${supported.join(', ')}`
  );
};
