import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import type { StepFile } from '../../../../submission/files/step-file.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { prepareText as text } from '../../messages/steps.ts';
import { chooseScheme, prepareWithScheme } from '../../steps/prepare/choose-scheme.ts';
import type { LedgerAsker } from './ask-ledger.ts';
import { textAt, textsAt } from '../../../../lib/json/fields.ts';
import { fetchUserRights } from '../../steps/prepare/fetch-user-rights.ts';
import { partiesWithoutRight } from '../../steps/prepare/user-rights.ts';

/** The right isn't needed to prepare, and not every ledger tells it. */
const warnMissingRights = async (
  { request }: LedgerAsker,
  requested: JsonObject,
): Promise<void> => {
  const found = await fetchUserRights(request, textAt(requested, 'userId'));
  if (!found.ok) {
    printError(text.rightsUnknown(found.error.reason));
    return;
  }
  const { user, rights } = found.value;
  for (const party of partiesWithoutRight(rights, textsAt(requested, 'actAs')))
    printError(text.noRight(user, party));
};

/**
 * Uses the newest scheme unless the request names one. Changes nothing on the ledger. `given` is
 * the request as its user wrote it: the physical id of a synchronizer, which `body` can't name,
 * tells the protocol version.
 */
export const havePrepared = async (
  ledger: LedgerAsker,
  body: JsonObject,
  given = body,
): Promise<StepFile> => {
  await warnMissingRights(ledger, body);
  const choice = await chooseScheme(ledger.request, given);
  if (choice.note !== undefined) printError(sanitize(choice.note));
  const { requested, response, note } = await prepareWithScheme(
    (each) => ledger.ask('prepareSubmission', { body: each }),
    body,
    choice,
  );
  if (note !== undefined) printError(note);
  if (!response.ok) {
    const { text: problem, isMissing, exit } = response.error;
    printError(sanitize(problem));
    if (isMissing) printError(text.missing);
    return exitWith(exit);
  }
  return {
    step: 'prepared',
    ledger: normalizeServiceAddress(ledger.settings.ledgerUrl),
    at: new Date().toISOString(),
    requested,
    response: isObject(response.value.raw) ? response.value.raw : {},
  };
};
