import { amuletRules } from '../state/amulet-contracts.ts';
import { toIsoTime } from '../state/ledger-time.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { sumUnits, formatUnits } from '../decimal-units.ts';
import { activeContracts } from '../state/active-contracts.ts';
import { contractValue, flagValue, instrument } from '../token-standard/values/daml-values.ts';
import { holdingFromContract } from '../state/apply-transaction.ts';
import { configState, registryContext } from '../token-standard/factory.ts';
import { activePreapproval } from './preapproval.ts';
import type { Handed, Registry } from './registry.ts';

/** What is unlocked: a registry counts more, and says itself when it counted. */
const supplyOf = (world: LedgerState): string =>
  formatUnits(
    sumUnits(
      activeContracts(world).map(({ contract }) => holdingFromContract(contract)?.units ?? 0n),
    ),
  );

const withConfig = (world: LedgerState, more: Handed = { values: {}, contracts: [] }): Handed => ({
  values: registryContext(world, more.values),
  contracts: [configState(world), ...more.contracts],
});

/** The registry of Amulet, which every scan serves. */
export const amuletRegistry: Registry = {
  admin: ({ dso }) => dso,
  instrument: (world) => ({
    ...{ id: instrument, name: 'Amulet', symbol: 'Amulet' },
    totalSupply: supplyOf(world),
    totalSupplyAsOf: toIsoTime(world.clock),
    decimals: 10,
    paused: false,
    supportedApis: {
      'splice-api-token-transfer-instruction-v1': 1,
      'splice-api-token-transfer-instruction-v2': 1,
    },
  }),
  versions: ['v1', 'v2'],
  offers: 'TransferInstruction',
  factory: (world, { from, to }) => {
    const factory = amuletRules(world, 'TransferFactory');
    if (from === to) return { factory, transferKind: 'self', handed: withConfig(world) };
    const preapproval = activePreapproval(world, to);
    if (preapproval === undefined)
      return { factory, transferKind: 'offer', handed: withConfig(world) };
    const values = { 'transfer-preapproval': contractValue(preapproval.id) };
    const handed = withConfig(world, { values, contracts: [preapproval] });
    return { factory, transferKind: 'direct', handed };
  },
  context: (world, _, action) =>
    action === 'accept'
      ? withConfig(world)
      : { values: { 'expire-lock': flagValue(true) }, contracts: [] },
};
