import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { textAt } from '../../../src/lib/json/fields.ts';
import { offerChoices } from '../../../src/ledger/registry/transfer-commands.ts';
import type { OfferAction } from '../../../src/ledger/registry/registry-endpoints.ts';
import { commit } from '../../../src/sandbox/activity/generate-activity.ts';
import { signatureBy } from '../../../src/sandbox/examples/requests.ts';
import { interpretCommand } from '../../../src/sandbox/prepare/interpret-command.ts';
import { encodePrepared, hashPrepared } from '../../../src/sandbox/prepare/prepared-nodes.ts';
import {
  createContract,
  createLockedHolding,
} from '../../../src/sandbox/state/amulet-contracts.ts';
import { templateIdOf } from '../../../src/sandbox/state/templates.ts';
import { signedSynchronizer } from '../../../src/sandbox/state/parties.ts';
import {
  addContract,
  newUpdateId,
  type LedgerState,
} from '../../../src/sandbox/state/ledger-state.ts';
import { transferValue } from '../../../src/sandbox/token-standard/daml-values.ts';
import type { Node } from '../../../src/sandbox/state/update-model.ts';
import { unitsOfOne, type Random } from '../../../src/sandbox/decimal-units.ts';

/** Something that a user wants once. */
export interface Purpose {
  readonly name: string;
  /** The words of a command that asks for it; commands differ in what doesn't change what they do. */
  readonly words: () => readonly string[];
  /** Whether a root of the ledger's transactions is it. */
  readonly isDoneBy: (root: Node) => boolean;
}

export interface Place {
  readonly world: LedgerState;
  readonly folder: string;
  readonly random: Random;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const argumentOf = (root: Node): string =>
  stringifyJson(root.kind === 'create' ? root.contract.argument() : (root.argument?.() ?? null));

const paying = ({ world, random }: Place, to: string, memo: string): Purpose => {
  const spellings = ['7', '7.0', '7.00'] as const;
  return {
    name: `pay ${memo}`,
    words: () => [
      ...['pay', '--from', world.signing.party, '--to', to],
      ...['--amount', random.pick(spellings), '--memo', memo],
    ],
    isDoneBy: (root) =>
      root.kind === 'exercise' &&
      root.choice === 'TransferFactory_Transfer' &&
      argumentOf(root).includes(`"${memo}"`),
  };
};

const answering = (action: OfferAction, offer: string): Purpose => ({
  name: action,
  words: () => [action, offer],
  isDoneBy: (root) =>
    root.kind === 'exercise' && root.contract.id === offer && root.choice === offerChoices[action],
});

const dayMicros = 86_400_000_000;

/** Returns the contract id of an offer that the party of the profile made before the round. */
const makeOwnOffer = ({ world, now }: Place, to: string): string => {
  const { dso, outside, signing } = world;
  const from = signing.party;
  const units = 5n * unitsOfOne;
  const requestedAt = Math.max(world.clock, now() * 1000);
  const executeBefore = requestedAt + dayMicros;
  const context = `transfer to '${to}'`;
  const locked = createLockedHolding(world, { from, units, expiresAt: executeBefore, context });
  const terms = { from, to, units, requestedAt, executeBefore, meta: { values: {} } };
  const contract = addContract(world, outside, {
    template: 'TransferInstruction',
    signatories: [dso, from],
    observers: [to],
    argument: () => ({
      lockedAmulet: locked.id,
      transfer: transferValue(dso, { ...terms, inputs: [locked.id] }, 'v1'),
    }),
  });
  const id = newUpdateId(outside);
  commit(world, [createContract(locked), createContract(contract)], { id });
  return contract.id;
};

const lifeMs = 1_800_000;
const scheme = 'HASHING_SCHEME_VERSION_V4';

/** Periods of command deduplication, and none that is named: they aren't signed. */
const periods: readonly (JsonObject | null)[] = [
  null,
  { Empty: {} },
  { DeduplicationDuration: { value: { seconds: 1, nanos: 0 } } },
  { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
];

/** The file of a command that its party signed, as participants, wallets and scripts leave them. */
const writeSigned = (
  { world, folder, random, now }: Place,
  command: JsonObject,
  commandId: string,
): string => {
  const { signing } = world;
  const at = Math.max(world.clock, now() * 1000);
  const actors = [signing.party];
  const salt = `${commandId} ${random.hex(16)}`;
  const root = interpretCommand({ world, actors, salt, at }, command);
  if (!root.ok) throw new Error(`not prepared: ${stringifyJson(command)}`);
  const bytes = encodePrepared([root.value], {
    ...{ actAs: actors, commandId, preparedAt: at + random.below(1000) },
    synchronizer: signedSynchronizer(world.release, world.synchronizer),
    maxRecordTime: BigInt(now() + lifeMs) * 1000n,
  });
  const hash = hashPrepared(bytes, scheme) ?? Buffer.alloc(0);
  const file = join(folder, `${randomUUID()}.json`);
  const period = periods[random.below(periods.length)] ?? null;
  const request = {
    preparedTransaction: bytes.toString('base64'),
    partySignatures: {
      signatures: [{ party: signing.party, signatures: [signatureBy(signing, hash)] }],
    },
    ...{ userId: '', hashingSchemeVersion: scheme },
    ...(random.next() < 0.5 && { submissionId: randomUUID() }),
    ...(period !== null && { deduplicationPeriod: period }),
    minLedgerTime: { time: { Empty: {} } },
  };
  writeFileSync(file, JSON.stringify(request));
  return file;
};

/** Two transactions with one command id, and one with another: each is signed, and each does the same. */
const executing = (
  place: Place,
  name: string,
  { command, isDoneBy }: { readonly command: JsonObject } & Pick<Purpose, 'isDoneBy'>,
): Purpose => {
  const files = [`${name}-1`, `${name}-1`, `${name}-2`].map((commandId) =>
    writeSigned(place, command, commandId),
  );
  const key = join(place.folder, '..', 'key.pem');
  return {
    name,
    words: () => {
      const file = files[place.random.below(files.length)] ?? '';
      return ['execute', '--file', file, '--public-key', key];
    },
    isDoneBy,
  };
};

/** It uses up no contract, so nothing but its command id or its signature keeps it from being done twice. */
const proposing = (place: Place, provider: string, name: string): Purpose => {
  const { world } = place;
  const createArguments = {
    ...{ receiver: world.signing.party, provider, expectedDso: world.dso },
  };
  const templateId = templateIdOf('TransferPreapprovalProposal');
  const isDoneBy = (root: Node): boolean =>
    root.kind === 'create' &&
    root.contract.template === 'TransferPreapprovalProposal' &&
    textAt(root.contract.argument(), 'provider') === provider;
  return executing(place, name, {
    command: { CreateCommand: { templateId, createArguments } },
    isDoneBy,
  });
};

const transferring = (place: Place, to: string, name: string): Purpose => {
  const { world } = place;
  const owner = world.signing.party;
  const [holding] = [...world.kept.values()].filter((each) => each.owner === owner);
  const rules = world.rules.get('AmuletRules');
  const outputs = [
    { receiver: to, receiverFeeRatio: '0.0000000000', amount: '3.0000000000', lock: null },
  ];
  const transfer = {
    ...{ sender: owner, provider: owner, beneficiaries: null, outputs },
    inputs: [{ tag: 'InputAmulet', value: holding?.contract.id ?? '' }],
  };
  const command = {
    templateId: templateIdOf('AmuletRules'),
    contractId: rules?.id ?? '',
    ...{ choice: 'AmuletRules_Transfer', choiceArgument: { transfer } },
  };
  return executing(place, name, {
    command: { ExerciseCommand: command },
    isDoneBy: (root) =>
      root.kind === 'exercise' &&
      root.choice === 'AmuletRules_Transfer' &&
      argumentOf(root).includes(to),
  });
};

/** A receiver without a preapproval: it is paid with an offer. */
const newcomer = `newcomer::1220${'c0'.repeat(32)}`;

/** Makes what a user of a round wants: payments, responds to an offer, and commands of their own. */
export const choosePurposes = (place: Place): readonly Purpose[] => {
  const { world, random } = place;
  world.parties.push(newcomer);
  const offer = [...world.contracts.values()].find(
    ({ template, observers }) =>
      template === 'UtilityOffer' && observers.includes(world.signing.party),
  );
  const [first, second = first, third = first] = world.traders;
  const answer = random.pick(['accept', 'reject'] as const);
  const kinds: readonly (readonly [weight: number, make: () => Purpose])[] = [
    [3, () => paying(place, first, 'inv-1')],
    [2, () => paying(place, newcomer, 'inv-2')],
    [2, () => answering(answer, offer?.id ?? '')],
    [2, () => answering('withdraw', makeOwnOffer(place, second))],
    [2, () => proposing(place, third, 'proposal')],
    [2, () => transferring(place, second, 'transfer')],
  ];
  const drawn = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  const makes = new Set([
    random.pick(drawn as [() => Purpose]),
    random.pick(drawn as [() => Purpose]),
  ]);
  return [...makes].map((make) => make());
};
