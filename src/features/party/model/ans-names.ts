import { textAt } from '../../../lib/json/fields.ts';
import type { Block } from './block.ts';
import type { AnsName, ContractList } from './party-report.ts';

/** The names in the active contracts of a party (`Splice.Ans`: AnsEntry, whose `user` owns it). */
const namesIn = ({ contracts }: ContractList, party: string): readonly AnsName[] =>
  contracts.flatMap(({ contractId, templateId, packageName, payload }) => {
    const isName =
      packageName === 'splice-amulet-name-service' && templateId.endsWith(':Splice.Ans:AnsEntry');
    if (!isName || textAt(payload, 'user') !== party) return [];
    return [
      {
        contractId,
        ansName: textAt(payload, 'name'),
        ansUrl: textAt(payload, 'url'),
        description: textAt(payload, 'description'),
        expiresAt: textAt(payload, 'expiresAt'),
      },
    ];
  });

/** Adds the names that only the ledger lists: a scan gives the first one. */
export const mergeNames = (
  listed: Block<readonly AnsName[]>,
  contracts: Block<ContractList>,
  party: string,
): Block<readonly AnsName[]> => {
  if (contracts.kind !== 'ready') return listed;
  const own = namesIn(contracts.value, party);
  if (own.length === 0) return listed;
  const first = listed.kind === 'ready' ? listed.value : [];
  const names = [
    ...first,
    ...own.filter(({ ansName }) => first.every((each) => each.ansName !== ansName)),
  ];
  const { source } = contracts;
  return {
    kind: 'ready',
    value: names,
    source: listed.kind === 'ready' ? `${listed.source}, ${source}` : source,
  };
};
