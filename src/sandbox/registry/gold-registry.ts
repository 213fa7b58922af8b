import { objectAt } from '../../ledger/rules/rules.ts';
import { textAt } from '../../lib/json/fields.ts';
import { amuletRules } from '../state/amulet-contracts.ts';
import type { Contract } from '../state/contracts.ts';
import type { LedgerState } from '../state/ledger-state.ts';
import { contractValue } from '../token-standard/values/daml-values.ts';
import { gold, registrarOf } from '../utility/issuer.ts';
import type { Handed, Refused, Registry } from './registry.ts';

const prefix = 'utility.digitalasset.com/';

const noCredential = (party: string): Refused => ({
  error: `No credential found for holder ${party} of instrument ${gold.id}`,
});

/** The configuration of the instrument, the transfer rule, and the credentials of each role. */
const handOver = (
  world: LedgerState,
  holders: Readonly<Record<string, string>>,
): Handed | Refused => {
  const configuration = amuletRules(world, 'UtilityInstrument');
  const rule = amuletRules(world, 'UtilityTransferRule');
  const found: (readonly [string, Contract])[] = [];
  for (const [role, party] of Object.entries(holders)) {
    const credential = world.credentials.get(party);
    if (credential === undefined) return noCredential(party);
    found.push([role, credential]);
  }
  return {
    values: {
      [`${prefix}instrument-configuration`]: contractValue(configuration.id),
      [`${prefix}transfer-rule`]: contractValue(rule.id),
      ...Object.fromEntries(
        found.map(([role, { id }]) => [
          `${prefix}${role}-credentials`,
          { tag: 'AV_List', value: [contractValue(id)] },
        ]),
      ),
    },
    contracts: [configuration, rule, ...found.map(([, credential]) => credential)],
  };
};

/** The registry of a token whose issuer asks holders for credentials. It speaks the first version. */
export const goldRegistry: Registry = {
  admin: registrarOf,
  instrument: () => ({
    ...gold,
    paused: false,
    supportedApis: { 'splice-api-token-transfer-instruction-v1': 1 },
  }),
  versions: ['v1'],
  offers: 'UtilityOffer',
  factory: (world, { from, to }) => {
    const handed = handOver(world, { sender: from });
    if ('error' in handed) return handed;
    const factory = amuletRules(world, 'UtilityFactory');
    return { factory, transferKind: from === to ? 'self' : 'offer', handed };
  },
  context: (world, offer, action) => {
    const transfer = objectAt(offer.argument(), 'transfer') ?? {};
    return action === 'accept'
      ? handOver(world, {
          sender: textAt(transfer, 'sender'),
          receiver: textAt(transfer, 'receiver'),
        })
      : { values: {}, contracts: [] };
  },
};
