import { readPublicKeyFile } from '../../../../cli-kit/writes/read-trusted.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { verifyOnboarding } from '../../../../verify/topology/onboarding.ts';
import { exitWith, operationExitCode } from '../../../../cli-kit/exit.ts';
import { askExplained } from '../../../../http/ask-operation.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { stepOutputText, topologyText } from '../../../../requests/messages/steps.ts';
import {
  generateTopology,
  isNodeId,
  isPartyHint,
  isWholeSynchronizerId,
  parseThreshold,
  type TopologyHosting,
  type WantedTopology,
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

type Terms = Pick<WantedTopology, 'hint' | 'key' | 'hosting'> & { readonly out: string };

const readThreshold = (typed: string | undefined): number | undefined =>
  typed === undefined
    ? undefined
    : (parseThreshold(typed) ?? failUsage(topologyText.badThreshold(typed)));

const requireParticipants = (option: string, ids: readonly string[]): readonly string[] => {
  const odd = ids.find((id) => !isNodeId(id));
  return odd === undefined ? ids : failUsage(topologyText.badParticipant(option, odd));
};

const hostingOf = (flags: TopologyFlags): TopologyHosting => ({
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

/**
 * Compares the topology with what was requested, and writes the file that `cantui sign` reads.
 * Changes nothing on the ledger.
 */
export const runTopologyGenerate = async (flags: TopologyFlags): Promise<void> => {
  const { out, ...terms } = termsOf(flags);
  const ledger = await openLedger(flags);
  const synchronizer = flags.synchronizer ?? (await chooseSynchronizer(ledger));
  const participant = await learnParticipant(ledger);
  const wanted = { ...terms, synchronizer, participant };
  const { ledgerUrl } = ledger.settings;
  const made = await generateTopology(ledger.request, wanted, { ledgerUrl, now: Date.now });
  ledger.close();
  if (!made.ok) {
    printError(sanitize(made.error.text));
    if (made.error.isMissing) printError(topologyText.missing);
    return exitWith(operationExitCode(made.error));
  }
  const file = made.value;
  const { requested } = file;
  const report = verifyOnboarding(file.response, [terms.key], { asked: requested, participant });
  finishStep({
    file,
    out,
    report: { kind: 'topology', report },
    output: flags.output,
    facts: [['synchronizer', synchronizer]],
    json: { ledger: file.ledger, requested, participant: participant ?? null },
  });
};
