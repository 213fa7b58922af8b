import type { JsonObject } from '../../../../lib/json/json.ts';
import { textsAt } from '../../../../lib/json/fields.ts';
import { exitWith, unreadableResponse, usageError } from '../../../../cli-kit/exit.ts';
import { preferOptionText as text } from '../../messages/steps.ts';
import { packageQuestionOf } from '../../steps/prepare/command-packages.ts';
import {
  fetchPreferredPackages,
  type PackagesProblem,
} from '../../steps/prepare/fetch-preferred-packages.ts';
import { preferenceField } from '../../steps/prepare/prepare-request.ts';
import { failUsage, printError } from '../../../../cli-kit/streams.ts';
import { operationExitCode } from '../../steps/ledger-reads.ts';
import type { LedgerAsker } from './ask-ledger.ts';

const exitCodeOf = ({ kind, asked }: PackagesProblem): number => {
  if (asked !== undefined) return operationExitCode(asked);
  return kind === 'question' ? usageError : unreadableResponse;
};

/** Puts the packages that the ledger prefers into a prepare request; exits if there are none. */
export const preferPackages = async (
  { request }: LedgerAsker,
  requested: JsonObject,
): Promise<JsonObject> => {
  if (textsAt(requested, preferenceField).length > 0) return failUsage(text.given);
  const found = await fetchPreferredPackages(request, packageQuestionOf(requested));
  if (!found.ok) {
    const { asked, reason } = found.error;
    printError(text.failed(asked?.text ?? reason));
    if (asked?.isMissing === true) printError(text.missing);
    return exitWith(exitCodeOf(found.error));
  }
  const { packages } = found.value;
  for (const { packageName, packageVersion, packageId } of packages)
    printError(text.taken(packageName, packageVersion, packageId));
  return { ...requested, [preferenceField]: packages.map(({ packageId }) => packageId) };
};
