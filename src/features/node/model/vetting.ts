import type { FurtherResponse } from '../../../ledger/further-operations.ts';
import { nodeText } from '../messages.ts';
import { finding, type Finding } from './page.ts';

/** The packages that a configuration of the network names, by their key in `PackageConfig` (Splice). */
const packageNames: Readonly<Record<string, string>> = {
  amulet: 'splice-amulet',
  amuletNameService: 'splice-amulet-name-service',
  dsoGovernance: 'splice-dso-governance',
  validatorLifecycle: 'splice-validator-lifecycle',
  wallet: 'splice-wallet',
  walletPayments: 'splice-wallet-payments',
};

export const configuredPackageNames = Object.values(packageNames);

/** Only super validators use these. */
const ofSuperValidators: ReadonlySet<string> = new Set(['splice-dso-governance']);

export type VettedPackage =
  FurtherResponse<'vettedPackages'>['vettedPackages'][number]['packages'][number];

const isVettingOver = ({ validUntilExclusive: end }: VettedPackage, now: number): boolean =>
  typeof end === 'string' && Date.parse(end) <= now;

const isAhead = ({ validFromInclusive: start }: VettedPackage, now: number): boolean =>
  typeof start === 'string' && Date.parse(start) > now;

const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const place = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return place === -1 ? 0 : (left?.[place] ?? 0) - (right?.[place] ?? 0);
};

const judge = (
  name: string,
  version: string,
  vetted: readonly VettedPackage[],
  now: number,
): Pick<Finding, 'state' | 'text'> => {
  const known = vetted.filter((each) => each.packageName === name && !isVettingOver(each, now));
  const exact = known.filter(({ packageVersion }) => packageVersion === version);
  if (exact.some((each) => !isAhead(each, now)))
    return { state: 'ok', text: nodeText.vetted(name, version) };
  const [later] = exact;
  if (later !== undefined)
    return {
      state: 'warning',
      text: nodeText.vettedLater(name, version, later.validFromInclusive ?? ''),
    };
  if (ofSuperValidators.has(name))
    return { state: 'ok', text: nodeText.forSuperValidators(name, version) };
  const found = [...new Set(known.flatMap(({ packageVersion }) => packageVersion ?? []))];
  return {
    state: 'warning',
    text:
      found.length === 0
        ? nodeText.notVetted(name, version)
        : nodeText.vettedOnly(name, version, found.toSorted(compareVersions)),
  };
};

/**
 * Compares what the network's configuration asks for with what a node has vetted. No endpoint does it:
 * a node without the package can't take part in transactions that use it.
 */
export const compareVetting = (
  packages: Readonly<Record<string, string>>,
  vetted: readonly VettedPackage[],
  { now, from }: { readonly now: number; readonly from?: string },
): readonly Finding[] =>
  Object.entries(packages).map(([key, version]) => {
    const name = packageNames[key] ?? key;
    const { state, text } = judge(name, version, vetted, now);
    return from === undefined
      ? finding(`packages.${name}`, state, text)
      : finding(`packages.${name}.${from}`, state, nodeText.comingVersion(from, text));
  });
