import type { JsonObject } from '../../../lib/json/json.ts';
import { listAt, textAt, textsAt, isPresent, objectAt } from '../../../lib/json/fields.ts';
import { parseIsoMicros } from '../../../lib/time/time.ts';
import {
  inThisState,
  invalid,
  invalidArgument,
  invalidField,
  missingField,
  notFound,
  type Refusal,
  ok,
  type OperationResult,
  missingRequired,
} from '../../server/replies.ts';
import { whyUnsupported } from '../../ledger-release.ts';
import type { LedgerState } from '../../state/ledger-state.ts';
import { toIsoTime } from '../../decimal-units.ts';
import { isConnectedTo, signedSynchronizer, whyNoLogicalId } from '../../state/parties.ts';
import { interpretCommand } from '../../prepare/interpret-command.ts';
import { encodePrepared, hashPrepared } from '../../prepare/prepared-nodes.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';
import { newestPackage, listTemplates } from '../../state/templates.ts';

const submissionRefusal = (world: LedgerState, request: JsonObject): Refusal | undefined => {
  const actAs = textsAt(request, 'actAs');
  const synchronizer = textAt(request, 'synchronizerId');
  if (textAt(request, 'commandId') === '') return missingField('command_id');
  if (actAs.length === 0) return missingField('act_as');
  if (listAt(request, 'commands').length === 0) return missingField('commands');
  if (listAt(request, 'commands').length > 1)
    return invalidArgument('Preparing multiple commands is currently not supported');
  const stranger = actAs.find((party) => !world.parties.includes(party));
  if (stranger !== undefined)
    return notFound('PARTY_NOT_KNOWN_ON_LEDGER', `Party not known on ledger: ${stranger}`, [
      'PARTY',
      stranger,
    ]);
  const undecodable = whyNoLogicalId(synchronizer);
  if (undecodable !== undefined) return invalidField('synchronizer_id', undecodable);
  if (synchronizer !== '' && !isConnectedTo(world, synchronizer))
    return inThisState(
      'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
      `The prescribed synchronizer id ${synchronizer} is not connected`,
    );
  const deadline = textAt(request, 'maxRecordTime');
  return deadline !== '' && parseIsoMicros(deadline) === undefined
    ? invalidField('max_record_time', 'is not a time')
    : undefined;
};

/** Fields without a default in the codec of the request (Canton, `JsPrepareSubmissionRequest`). */
const undefaulted = ['synchronizerId', 'packageIdSelectionPreference'] as const;

/** Traffic in bytes: what is sent, and what each of the stakeholders' participants answers. */
const costOf = (world: LedgerState, bytes: Buffer): JsonObject => {
  const request = bytes.length + 1200;
  const response = 550;
  return {
    estimationTimestamp: toIsoTime(world.clock),
    confirmationRequestTrafficCostEstimation: request,
    confirmationResponseTrafficCostEstimation: response,
    totalTrafficCostEstimation: request + response,
  };
};

/** JsPrepareSubmissionRequest (3.4.12 and 3.6.0). Nothing changes. */
export const prepareSubmission = (
  world: LedgerState,
  request: JsonObject,
  { now }: Pick<LedgerRequest, 'now'>,
): OperationResult => {
  const { protocolVersion: protocol } = world.release;
  const missing = undefaulted.find((field) => !isPresent(request[field]));
  if (missing !== undefined) return missingRequired(missing);
  const problem = submissionRefusal(world, request);
  if (problem !== undefined) return problem;
  const version = textAt(request, 'hashingSchemeVersion') || 'HASHING_SCHEME_VERSION_V2';
  const unsupported = whyUnsupported(version, protocol);
  if (unsupported !== undefined)
    return invalid(
      'FAILED_TO_PREPARE_TRANSACTION',
      `The participant failed to prepare the transaction: ${unsupported}`,
    );
  const actAs = textsAt(request, 'actAs');
  const commandId = textAt(request, 'commandId');
  const preparedAt = Math.max(world.clock, now() * 1000);
  const [command = {}] = listAt(request, 'commands');
  const disclosed = listAt(request, 'disclosedContracts').map((each) => textAt(each, 'contractId'));
  const salt = `${commandId} ${preparedAt}`;
  const context = { world, actors: actAs, at: preparedAt, salt, disclosed };
  const root = interpretCommand(context, command);
  if (!root.ok) return root.error;
  const synchronizerId = textAt(request, 'synchronizerId') || world.synchronizer;
  const bytes = encodePrepared([root.value], {
    ...{ actAs, commandId, preparedAt },
    synchronizer: signedSynchronizer(world.release, synchronizerId),
    maxRecordTime: parseIsoMicros(textAt(request, 'maxRecordTime')),
  });
  const hash = hashPrepared(bytes, version);
  if (hash === undefined) return invalidArgument('the transaction cannot be hashed');
  const isEstimated = objectAt(request, 'estimateTrafficCost')?.['disabled'] !== true;
  return ok({
    preparedTransaction: bytes.toString('base64'),
    preparedTransactionHash: hash.toString('base64'),
    hashingSchemeVersion: version,
    hashingDetails: null,
    costEstimation: isEstimated ? costOf(world, bytes) : null,
  });
};

/** GetPreferredPackagesRequest (3.4.12 and 3.6.0): the sandbox has one version of each package. */
export const preferredPackages = (world: LedgerState, request: JsonObject): OperationResult => {
  const required = listAt(request, 'packageVettingRequirements');
  const names = required.map((item) => textAt(item, 'packageName'));
  const known = new Set(listTemplates().map(({ packageName }) => packageName));
  const missing = names.find((name) => !known.has(name));
  if (missing !== undefined)
    return notFound('FAILED_PRECONDITION', `No vetted package found for ${missing}`);
  return ok({
    packageReferences: names.map((packageName) => {
      const { id: packageId, version: packageVersion } = newestPackage(packageName);
      return { packageId, packageName, packageVersion };
    }),
    synchronizerId: textAt(request, 'synchronizerId') || world.synchronizer,
  });
};
