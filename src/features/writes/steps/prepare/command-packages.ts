import { logicalSynchronizerId } from '../../../../ledger/ids/identifiers.ts';
import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import { listAt, textAt, textsAt } from '../../../../lib/json/fields.ts';

/** `#name:Module:Entity`: the participant chooses a package with that name. */
const byName = /^#([^:]+):/;

const templateIdsOf = (command: JsonObject): readonly string[] =>
  Object.values(command).flatMap((body) => (isObject(body) ? [textAt(body, 'templateId')] : []));

/** Each once. A command with a package id has no choice. */
export const packageNamesOf = (commands: readonly JsonObject[]): readonly string[] => {
  const names = commands.flatMap(templateIdsOf).flatMap((id) => byName.exec(id)?.[1] ?? []);
  return [...new Set(names)];
};

export type PackageQuestion = {
  readonly commands: readonly JsonObject[];
  readonly actAs: readonly string[];
  /** Empty: the participant chooses the synchronizer. */
  readonly synchronizer: string;
};

export const packageQuestionOf = (request: JsonObject): PackageQuestion => ({
  commands: listAt(request, 'commands'),
  actAs: textsAt(request, 'actAs'),
  // Ledgers take the logical id only.
  synchronizer: logicalSynchronizerId(textAt(request, 'synchronizerId')),
});

/** GetPreferredPackagesRequest. */
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
