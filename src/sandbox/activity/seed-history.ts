import {
  addPreapproval,
  addRule,
  createContract,
  createOwnedHolding,
  ninetyDays,
} from '../state/amulet-contracts.ts';
import { unitsOfOne, createRandom, toIsoTime, type Random } from '../decimal-units.ts';
import { initiallyHostedParties } from '../state/parties.ts';
import type { Contract, Topology } from '../state/update-model.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { generateActivity } from './generate-activity.ts';
import {
  configStateArgument,
  roundArgument,
  rulesArgument,
} from '../token-standard/network-config.ts';
import { addIssuer } from '../token-standard/gold.ts';
import {
  addContract,
  addUpdate,
  newUpdateId,
  advanceClock,
  type LedgerState,
} from '../state/ledger-state.ts';

const addRules = (world: LedgerState): void => {
  const { dso, traders } = world;
  for (const receiver of traders) addPreapproval(world, world.random, receiver);
  addRule(world, dso, 'AmuletRules', rulesArgument(world));
  addRule(world, dso, 'TransferFactory', { dso });
  addRule(world, dso, 'ExternalPartyConfigState', configStateArgument(world));
  addRule(world, dso, 'OpenMiningRound', roundArgument(world));
};

const addTopology = (world: LedgerState, party: string, change: Topology['change']): void => {
  addUpdate(world, { kind: 'topology', id: newUpdateId(world.random), change, party });
};

const addReassignments = (world: LedgerState): void => {
  const contract = world.holdings[0]?.contract;
  if (contract === undefined) return;
  const leaving = world.random.hex(64);
  for (const [direction, id] of [
    ['unassign', leaving],
    ['assign', sha256Hex(leaving)],
  ] as const) {
    const reassignmentId = `00${id}`;
    advanceClock(world, 0, world.random);
    addUpdate(world, {
      kind: 'reassignment',
      id: newUpdateId(world.random),
      ...{ direction, reassignmentId, contract },
    });
  }
};

const keepAmulet = (world: LedgerState): Contract =>
  createOwnedHolding(world, world.signing.party, 1000n * unitsOfOne);

/** Names as `Splice.Ans` writes them; one description means harm. */
const names = [
  { trader: 0, name: 'alice.unverified.ans', url: 'https://alice.example', description: '' },
  { trader: 0, name: 'rent.unverified.ans', url: '', description: 'rent goes here' },
  { trader: 2, name: 'carol.unverified.ans', url: '', description: 'shop\u001b[2J\u202Egnp.exe' },
  { trader: 6, name: 'exchange.unverified.ans', url: 'https://exchange.example', description: '' },
] as const;

const createNames = (world: LedgerState, random: Random): readonly Contract[] =>
  names.map(({ trader, name, url, description }) => {
    const { dso } = world;
    const user = world.traders[trader] ?? world.traders[0];
    const expiresAt = toIsoTime(world.clock + ninetyDays);
    return addContract(world, random, {
      template: 'AnsEntry',
      signatories: [dso, user],
      argument: () => ({ user, dso, name, url, description, expiresAt }),
    });
  });

export const seedGenesis = (world: LedgerState): void => {
  for (const party of initiallyHostedParties(world)) {
    advanceClock(world, 0, world.random);
    addTopology(world, party, 'ParticipantAuthorizationAdded');
  }
  advanceClock(world, 0, world.random);
  addRules(world);
  const named = createNames(world, createRandom(`${world.dso} names`));
  const rules = [...world.rules.values()];
  const roots = [...rules, keepAmulet(world), ...named, ...addIssuer(world)].map(createContract);
  addUpdate(world, { kind: 'transaction', id: newUpdateId(world.random), roots });
};

/** Updates of other kinds among the transactions: one in this many is a change of the topology. */
const topologyEvery = 60;

export const addHistory = (
  world: LedgerState,
  count: number,
  { startMs, spacingMs }: { readonly startMs: number; readonly spacingMs: number },
): void => {
  const [first] = world.traders;
  let hasReassigned = false;
  for (let made = 0; made < count;) {
    made += generateActivity(world, startMs + made * spacingMs, count - made);
    if (world.offset % topologyEvery === 0) {
      advanceClock(world, 0, world.random);
      addTopology(world, first, 'ParticipantAuthorizationChanged');
    }
    if (hasReassigned || made * 2 < count) continue;
    addReassignments(world);
    hasReassigned = true;
  }
};
