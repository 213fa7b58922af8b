import type { JsonObject } from '../../lib/json/json.ts';
import { formatUnits, unitsOfOne } from '../decimal-units.ts';
import type { Contract } from '../state/contracts.ts';
import { packageName, templates } from '../state/templates.ts';
import type { HoldingRecord, LedgerState } from '../state/ledger-state.ts';
import { signedSynchronizer } from '../state/parties.ts';
import { interpretCommand } from '../prepare/interpret-command.ts';
import { encodePrepared } from '../prepare/prepared-nodes.ts';

const paid = 25n * unitsOfOne;

/** The terms that an example transfer is prepared from. */
export interface ExampleTransferTerms {
  readonly holding: HoldingRecord;
  readonly to: string;
  readonly rules: Contract;
  readonly commandId: string;
  /** Microseconds since 1970. */
  readonly maxRecordTime?: bigint;
}

const commandOf = ({ holding, to, rules }: ExampleTransferTerms): JsonObject => ({
  ExerciseCommand: {
    templateId: `#${packageName}:${templates.AmuletRules.name}`,
    contractId: rules.id,
    choice: 'AmuletRules_Transfer',
    choiceArgument: {
      transfer: {
        sender: holding.owner,
        provider: holding.owner,
        inputs: [{ tag: 'InputAmulet', value: holding.contract.id }],
        outputs: [
          {
            receiver: to,
            receiverFeeRatio: formatUnits(0n),
            amount: formatUnits(paid),
            lock: null,
          },
        ],
        beneficiaries: null,
      },
    },
  },
});

/** A transfer of 25 amulets to somebody, prepared as the ledger's participant would. */
export const prepareTransfer = (world: LedgerState, terms: ExampleTransferTerms): Buffer => {
  const { holding, commandId, maxRecordTime } = terms;
  const actors = [holding.owner];
  const roots = interpretCommand({ world, actors, salt: commandId }, commandOf(terms));
  if (!roots.ok) throw new Error(`an example that cannot be prepared: ${roots.error.cause}`);
  return encodePrepared(roots.value, {
    actAs: actors,
    commandId,
    synchronizer: signedSynchronizer(world.release, world.synchronizer),
    preparedAt: world.clock,
    maxRecordTime,
  });
};

/** The request that a participant is asked with to prepare it. */
export const buildPrepareRequest = (world: LedgerState, terms: ExampleTransferTerms) => ({
  userId: 'ledger-api-user',
  commandId: terms.commandId,
  actAs: [terms.holding.owner],
  readAs: [],
  synchronizerId: world.synchronizer,
  packageIdSelectionPreference: [],
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
  commands: [commandOf(terms)],
});
