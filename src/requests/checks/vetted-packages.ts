import type { Client } from '../../http/client.ts';
import type { FurtherResponse } from '../../ledger/further-operations.ts';
import type { TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { Json } from '../../lib/json/json.ts';
import { checkNames, type VerificationCheck } from '../../verify/check-result.ts';
import type { UnknownPackage } from '../../verify/prepared/contract-checks.ts';
import { findUnknownPackages } from '../../verify/prepared/submission.ts';
import { vettedNote } from '../messages/checks.ts';
import { askExplained } from '../../http/ask-operation.ts';

type Request = Client['request'];
type Vetted = FurtherResponse<'vettedPackages'>['vettedPackages'][number]['packages'][number];

const listVetted = async (
  request: Request,
  unknown: readonly UnknownPackage[],
): Promise<readonly Vetted[]> => {
  const own = await askExplained(request, 'participantId');
  if (!own.ok) return [];
  const { participantId } = own.value.value;
  const names = new Set(unknown.flatMap(({ name = '' }) => (name === '' ? [] : [name])));
  const body: Json = {
    packageMetadataFilter: { packageNamePrefixes: [...names] },
    topologyStateFilter: { participantIds: [participantId] },
  };
  const listed = await askExplained(request, 'vettedPackages', { body });
  if (!listed.ok) return [];
  return listed.value.value.vettedPackages
    .filter((each) => each.participantId === participantId)
    .flatMap(({ packages }) => packages);
};

/**
 * What the participant has vetted among the packages that nobody vouches for. It is its word about its own
 * transaction, and decides nothing. Undefined if all packages are known, or if it says nothing.
 */
export const fetchVettedNote = async (
  request: Request,
  response: Json,
  trusted: readonly TrustedPackage[] | undefined,
): Promise<string | undefined> => {
  const unknown = findUnknownPackages(response, trusted);
  if (unknown.length === 0) return undefined;
  const vetted = await listVetted(request, unknown);
  const claimed = unknown.flatMap(({ id }) => vetted.find((each) => each.packageId === id) ?? []);
  const said = claimed.map(({ packageId: id, packageName: name, packageVersion: version }) =>
    [name, version, id].filter(Boolean).join(' '),
  );
  return said.length === 0 ? undefined : vettedNote.claim([...new Set(said)]);
};

const isAboutPackages = ({ id, state }: VerificationCheck): boolean =>
  id === checkNames.packages.id && (state === 'failed' || state === 'unknown');

export const withVettedNote = (
  checks: readonly VerificationCheck[],
  note: string | undefined,
): readonly VerificationCheck[] =>
  note === undefined
    ? checks
    : checks.map((check) =>
        isAboutPackages(check) ? { ...check, detail: `${check.detail}; ${note}` } : check,
      );

type Weighed = {
  readonly failed: readonly VerificationCheck[];
  readonly warnings: readonly VerificationCheck[];
  readonly unknown: readonly VerificationCheck[];
};

export const withVetted = <R extends Weighed>(report: R, note: string | undefined): R => ({
  ...report,
  failed: withVettedNote(report.failed, note),
  warnings: withVettedNote(report.warnings, note),
  unknown: withVettedNote(report.unknown, note),
});
