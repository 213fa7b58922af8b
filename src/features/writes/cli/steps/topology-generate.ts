import { readPublicKeyFile } from '../../../../cli-kit/writes/read-trusted.ts';
import type { Json, JsonObject } from '../../../../lib/json/json.ts';
import { textAt } from '../../../../lib/json/fields.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import type { PublicKey } from '../../../../verify/signatures/public-key.ts';
import { toLedgerKey } from '../../../../verify/signatures/read-public-key.ts';
import { verifyOnboarding } from '../../../../verify/topology/onboarding.ts';
import { exitWith, operationExitCode } from '../../../../cli-kit/exit.ts';
import { askExplained } from '../../../../http/operation-problem.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { stepOutputText, topologyText } from '../../../../requests/messages/steps.ts';
import {
  hostingFields,
  topologyStep,
  isNodeId,
  isPartyHint,
  isWholeSynchronizerId,
  parseThreshold,
} from '../../../../requests/prepare/topology-step.ts';
import { failUsage, printError } from '../../../../cli-kit/streams.ts';
import { openLedger, type LedgerAsker, finishStep } from '../../../../cli-kit/writes/run-step.ts';

export type TopologyFlags = GlobalFlags & {
  readonly partyHint?: string;
  readonly publicKey?: string;
  readonly synchronizer?: string;
  readonly confirming?: readonly string[];
  readonly observing?: readonly string[];
  readonly observeOnly?: true;
  readonly threshold?: string;
  readonly out?: string;
};

type Terms = {
  readonly hint: string;
  readonly key: PublicKey;
  readonly out: string;
  /** The options that say who hosts the party, as fields of the request. */
  readonly hosting: JsonObject;
};

const readThreshold = (typed: string | undefined): number | undefined =>
  typed === undefined
    ? undefined
    : (parseThreshold(typed) ?? failUsage(topologyText.badThreshold(typed)));

const requireParticipants = (option: string, ids: readonly string[]): readonly string[] => {
  const odd = ids.find((id) => !isNodeId(id));
  return odd === undefined ? ids : failUsage(topologyText.badParticipant(option, odd));
};

const hostingOf = (flags: TopologyFlags): JsonObject =>
  hostingFields({
    isObserving: flags.observeOnly === true,
    confirming: requireParticipants('--confirming', flags.confirming ?? []),
    observing: requireParticipants('--observing', flags.observing ?? []),
    threshold: readThreshold(flags.threshold),
  });

const termsOf = (flags: TopologyFlags): Terms => {
  const { partyHint: hint, publicKey, out, synchronizer } = flags;
  if (hint === undefined) return failUsage(topologyText.noPartyHint);
  if (publicKey === undefined) return failUsage(topologyText.noPublicKey);
  if (out === undefined) return failUsage(stepOutputText.noOutputFile);
  const key = readPublicKeyFile(publicKey);
  if (!isPartyHint(hint)) return failUsage(topologyText.badHint(hint));
  if (synchronizer !== undefined && !isWholeSynchronizerId(synchronizer))
    return failUsage(topologyText.badSynchronizer(synchronizer));
  return { hint, key, out, hosting: hostingOf(flags) };
};

/** Exits with all synchronizers if there are several. */
const chooseSynchronizer = async ({ request }: LedgerAsker): Promise<string> => {
  const listed = await askExplained(request, 'connectedSynchronizers');
  if (!listed.ok) {
    printError(topologyText.synchronizersUnknown(listed.error.reason));
    return exitWith(operationExitCode(listed.error));
  }
  const all = listed.value.value.connectedSynchronizers ?? [];
  const [only, second] = all;
  if (only === undefined) return failUsage(topologyText.noSynchronizers);
  if (second !== undefined)
    return failUsage(
      topologyText.severalSynchronizers(
        all.map(({ synchronizerId, synchronizerAlias }) =>
          topologyText.synchronizer(synchronizerId, synchronizerAlias),
        ),
      ),
    );
  printError(topologyText.tookSynchronizer(only.synchronizerId, only.synchronizerAlias));
  return only.synchronizerId;
};

/** Undefined if the ledger does not report its participant, without which the command can continue. */
const learnParticipant = async ({ request }: LedgerAsker): Promise<string | undefined> => {
  const learned = await askExplained(request, 'participantId');
  if (learned.ok) return learned.value.value.participantId;
  printError(topologyText.participantUnknown(learned.error.reason));
  return undefined;
};

const generate = async (ledger: LedgerAsker, requested: JsonObject): Promise<Json> => {
  const response = await askExplained(ledger.request, 'generateTopology', { body: requested });
  if (response.ok) return response.value.raw;
  const { text: problem, isMissing } = response.error;
  printError(sanitize(problem));
  if (isMissing) printError(topologyText.missing);
  return exitWith(operationExitCode(response.error));
};

/**
 * Compares the topology with what was requested, and writes the file that `cantui sign` reads.
 * Changes nothing on the ledger.
 */
export const runTopologyGenerate = async (flags: TopologyFlags): Promise<void> => {
  const { hint, key, out, hosting } = termsOf(flags);
  const ledger = await openLedger(flags);
  const requested: JsonObject = {
    synchronizer: flags.synchronizer ?? (await chooseSynchronizer(ledger)),
    partyHint: hint,
    publicKey: toLedgerKey(key),
    ...hosting,
  };
  const participant = await learnParticipant(ledger);
  const response = await generate(ledger, requested);
  ledger.close();
  const { ledgerUrl } = ledger.settings;
  const from = { requested, participant, ledgerUrl, nowMs: Date.now() };
  const file = topologyStep(response, from);
  const report = verifyOnboarding(file.response, [key], { asked: requested, participant });
  finishStep({
    file,
    out,
    report: { kind: 'topology', report },
    output: flags.output,
    facts: [['synchronizer', textAt(requested, 'synchronizer')]],
    json: { ledger: file.ledger, requested, participant: participant ?? null },
  });
};
