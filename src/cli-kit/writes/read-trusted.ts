import { parseTrustedPackage, type TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { parsePublicKey } from '../../verify/signatures/read-public-key.ts';
import { inputText, optionText } from './messages.ts';
import { loadTrusted } from '../load-trusted.ts';
import { failUsage, readInputFile } from '../streams.ts';

/** Exits with the problem of an unreadable file. */
export const readBytes = (from: string): Buffer => {
  const read = readInputFile(from);
  return read.ok ? read.value : failUsage(inputText.unreadable(from, read.error));
};

/** Exits with the problem of a wrong key. */
export const readPublicKeyFile = (from: string): PublicKey => {
  const read = parsePublicKey(readBytes(from));
  return read.ok
    ? read.value
    : failUsage(inputText.problem(from, read.error.problem, read.error.remedy));
};

/** What the options and the profile trust. Exits with the first problem. */
export const readTrusted = ({
  profile,
  trustedPackage: texts = [],
}: {
  readonly profile?: string;
  readonly trustedPackage?: readonly string[];
}): Promise<readonly TrustedPackage[]> => {
  const trustedPackages = texts.map((written) => {
    const read = parseTrustedPackage(written);
    return read.ok ? read.value : failUsage(optionText.trustedPackage(written, read.error));
  });
  return loadTrusted({ profile, trustedPackages });
};
