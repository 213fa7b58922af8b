import { isCodedError, type Result, systemReason } from '../../lib/result.ts';
import {
  parseAllowedSigners,
  type AllowedSigners,
  matchesPatterns,
} from '../../verify/signatures/ssh/allowed-signers.ts';
import { readFile } from '../files/atomic-files.ts';
import { inspectPath, type PathStatus, inspectTrust } from '../paths/path-status.ts';

/** `PATH` is ignored, because a user's folder could hold another one. */
const usualPlaces = [
  '/usr/bin/ssh-keygen',
  '/bin/ssh-keygen',
  '/usr/local/bin/ssh-keygen',
  '/run/current-system/sw/bin/ssh-keygen',
] as const;

/** Takes a program that only root can write. Without one, approvals can't be signed here. */
export const findSshKeygen = (places: readonly string[] = usualPlaces): string | undefined => {
  const trust = { owners: [0], allowsOwnGroup: false };
  return places.flatMap((place) => {
    const read = inspectTrust(place, trust);
    return read.kind === 'found' && read.doubts.length === 0 ? [read.path] : [];
  })[0];
};

/** A signature for git or for files counts nowhere here. */
export const sshSignatureNamespace = 'cantui';

export type AllowedSignersStatus = PathStatus & {
  readonly keys: number;
  /** Lines that allow nothing here. */
  readonly bad: readonly { readonly line: number; readonly reason: string }[];
};

type ReadAllowedSignersResult = Result<
  { readonly place: PathStatus; readonly allowed: AllowedSigners },
  PathStatus
>;

export const readAllowedSignersFile = (path: string): ReadAllowedSignersResult => {
  const place = inspectPath(path);
  if (place.kind !== 'file') return { ok: false, error: place };
  try {
    return {
      ok: true,
      value: { place, allowed: parseAllowedSigners(readFile(path).toString('utf8')) },
    };
  } catch (error) {
    if (!isCodedError(error)) throw error;
    return { ok: false, error: { ...place, kind: 'unreadable', reason: systemReason(error) } };
  }
};

export const inspectAllowedSigners = (path: string): AllowedSignersStatus => {
  const read = readAllowedSignersFile(path);
  if (!read.ok) return { ...read.error, keys: 0, bad: [] };
  const { signers, bad } = read.value.allowed;
  const isOurs = (namespaces = '*'): boolean => matchesPatterns(sshSignatureNamespace, namespaces);
  const foreign = signers.filter(({ namespaces }) => !isOurs(namespaces));
  const reason = `its key may not sign for the namespace ${sshSignatureNamespace}`;
  return {
    ...read.value.place,
    keys: signers.length - foreign.length,
    bad: [...bad, ...foreign.map(({ line }) => ({ line, reason }))].toSorted(
      (a, b) => a.line - b.line,
    ),
  };
};
