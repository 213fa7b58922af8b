import { knownPackage } from '../packages/known-packages.ts';
import {
  entityOf,
  packageOf,
  type EffectContract,
  type EffectHistory,
  type ExerciseEffect,
} from './effect-event.ts';
import type {
  ArchivedContracts,
  CreatedContracts,
  EffectPackage,
  Viewer,
  ViewerRole,
} from './effects.ts';

export const countCreated = (
  contracts: readonly EffectContract[],
  isHolding: (contractId: string) => boolean,
): readonly CreatedContracts[] => {
  const groups = new Map<string, CreatedContracts>();
  for (const { contractId, template, packageName, signatories } of contracts) {
    const signers = [...signatories].sort();
    const areHoldings = isHolding(contractId);
    const key = JSON.stringify([template, signers, areHoldings]);
    const count = (groups.get(key)?.count ?? 0) + 1;
    groups.set(key, { template, packageName, signatories: signers, count, areHoldings });
  }
  return [...groups.values()];
};

export const countArchived = (events: readonly ExerciseEffect[]): readonly ArchivedContracts[] => {
  const groups = new Map<string, ArchivedContracts>();
  for (const { template, packageName } of events) {
    const count = (groups.get(template)?.count ?? 0) + 1;
    groups.set(template, { template, packageName, count });
  }
  return [...groups.values()];
};

/** By party, because services list parties in any order. */
export const findViewers = ({ events, inputs }: EffectHistory): readonly Viewer[] => {
  const roles = new Map<string, Set<ViewerRole>>();
  const note = (parties: readonly string[], role: ViewerRole): void => {
    for (const party of parties) roles.set(party, (roles.get(party) ?? new Set()).add(role));
  };
  const noteContract = (contract: EffectContract | undefined): void => {
    note(contract?.signatories ?? [], 'signs');
    note(contract?.observers ?? [], 'observes');
  };
  for (const event of events)
    if (event.kind === 'create') noteContract(event.contract);
    else {
      note(event.actingParties, 'acts');
      note(event.choiceObservers, 'observes a choice');
      noteContract(inputs.get(event.contractId));
    }
  return [...roles]
    .map(([party, all]) => ({ party, roles: [...all] }))
    .sort((a, b) => (a.party < b.party ? -1 : 1));
};

export const findPackages = ({ events }: EffectHistory): readonly EffectPackage[] => {
  const found = new Map<string, EffectPackage>();
  const note = (identifier: string, packageName: string): void => {
    const id = packageOf(identifier);
    const published = knownPackage(id);
    if (id !== '')
      found.set(id, { id, name: published?.name ?? packageName, version: published?.version });
  };
  for (const event of events)
    if (event.kind === 'create') note(event.contract.template, event.contract.packageName);
    else {
      note(event.template, event.packageName);
      if (event.interfaceId !== '') note(event.interfaceId, entityOf(event.interfaceId));
    }
  return [...found.values()];
};
