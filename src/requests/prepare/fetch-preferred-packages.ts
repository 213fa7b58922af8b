import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { listAt, textAt, textsAt } from '../../lib/json/fields.ts';
import type { Client } from '../../http/client.ts';
import type { FurtherResponse } from '../../ledger/further-operations.ts';
import type { Result } from '../../lib/result.ts';
import { preferredPackagesText } from '../messages/prepare-page.ts';
import { askExplained, type OperationProblem } from '../../http/ask-operation.ts';

/** `#name:Module:Entity`: the participant chooses a package with that name. */
const byName = /^#([^:]+):/;

const templateIdsOf = (command: JsonObject): readonly string[] =>
  Object.values(command).flatMap((body) => (isObject(body) ? [textAt(body, 'templateId')] : []));

/** Returns each name once. A command with a package id has no choice. */
export const packageNamesOf = (commands: readonly JsonObject[]): readonly string[] => {
  const names = commands.flatMap(templateIdsOf).flatMap((id) => byName.exec(id)?.[1] ?? []);
  return [...new Set(names)];
};

type PackageQuestion = {
  readonly commands: readonly JsonObject[];
  readonly actAs: readonly string[];
  /** Empty if the participant is to choose the synchronizer. */
  readonly synchronizer: string;
};

export const packageQuestionOf = (request: JsonObject): PackageQuestion => ({
  commands: listAt(request, 'commands'),
  actAs: textsAt(request, 'actAs'),
  // Ledgers take the logical id only.
  synchronizer: logicalSynchronizerId(textAt(request, 'synchronizerId')),
});

export const preferredPackagesRequestOf = ({
  commands,
  actAs,
  synchronizer,
}: PackageQuestion): JsonObject => ({
  packageVettingRequirements: packageNamesOf(commands).map((packageName) => ({
    packageName,
    parties: [...actAs],
  })),
  ...(synchronizer !== '' && { synchronizerId: synchronizer }),
});

type Response = FurtherResponse<'preferredPackages'>;

/** A package that the participants of the acting parties have vetted. */
type PreferredPackage = Response['packageReferences'][number];

type PreferredPackages = {
  readonly packages: readonly PreferredPackage[];
  readonly synchronizer: string;
};

export type PackagesProblem = {
  readonly kind: 'question' | 'response';
  readonly reason: string;
  /** Present if the operation failed. */
  readonly asked?: OperationProblem;
};

/** PackageIdString of Daml-LF; in practice it is the SHA-256 of the package in hex. */
const packageId = /^[A-Za-z0-9_-]{1,64}$/;

const problem = (kind: PackagesProblem['kind'], reason: string) =>
  ({ ok: false, error: { kind, reason } }) as const;

/** A package that nobody named is omitted. */
export const readPreferredPackages = (
  question: PackageQuestion,
  { packageReferences, synchronizerId }: Response,
): Result<PreferredPackages, PackagesProblem> => {
  const names = packageNamesOf(question.commands);
  const packages = packageReferences.filter(({ packageName }) => names.includes(packageName));
  const absent = names.find((name) => packages.every((item) => item.packageName !== name));
  const several = names.find(
    (name) => packages.filter((item) => item.packageName === name).length > 1,
  );
  const odd = packages.find((item) => !packageId.test(item.packageId));
  const { synchronizer } = question;
  const isElsewhere =
    synchronizer !== '' &&
    logicalSynchronizerId(synchronizer) !== logicalSynchronizerId(synchronizerId);
  const fail = (reason: string) => problem('response', reason);
  if (isElsewhere)
    return fail(preferredPackagesText.otherSynchronizer(synchronizerId, synchronizer));
  if (absent !== undefined) return fail(preferredPackagesText.absent(absent));
  if (several !== undefined) return fail(preferredPackagesText.several(several));
  if (odd !== undefined) return fail(preferredPackagesText.oddId(odd.packageName, odd.packageId));
  return { ok: true, value: { packages, synchronizer: synchronizerId } };
};

export const fetchPreferredPackages = async (
  request: Client['request'],
  question: PackageQuestion,
  signal?: AbortSignal,
): Promise<Result<PreferredPackages, PackagesProblem>> => {
  if (packageNamesOf(question.commands).length === 0)
    return problem('question', preferredPackagesText.noNames);
  if (question.actAs.length === 0) return problem('question', preferredPackagesText.noParties);
  const body = preferredPackagesRequestOf(question);
  const found = await askExplained(request, 'preferredPackages', { body, signal });
  if (!found.ok) {
    const { reason } = found.error;
    return { ok: false, error: { kind: 'response', reason, asked: found.error } };
  }
  return readPreferredPackages(question, found.value.value);
};
