import type { LedgerState } from '../state/ledger-state.ts';
import { templates } from '../state/templates.ts';
import type { Update } from '../state/update-model.ts';
import { allocationExamples, executionExamples, type ExampleFile } from './requests.ts';

interface ExampleId {
  readonly lookup: 'contract' | 'transaction' | 'update';
  readonly id: string;
  readonly what: string;
}

const contractIds = ({ holdings, kept, offers, rules }: LedgerState): readonly ExampleId[] => {
  const contracts = [
    ...holdings.slice(0, 1).map(({ contract }) => contract),
    ...[...kept.values()].slice(0, 1).map(({ contract }) => contract),
    ...offers.slice(0, 1).flatMap(({ contract, locked }) => [contract, locked]),
    ...rules.values(),
  ];
  const firsts = contracts.filter(
    ({ template }, index) =>
      contracts.findIndex((contract) => contract.template === template) === index,
  );
  return firsts.map(({ id, template }) => ({
    lookup: 'contract',
    id,
    what: typeof template === 'string' ? templates[template].name : template.id,
  }));
};

const updateKind = (update: Update): string => {
  switch (update.kind) {
    case 'transaction':
      return `Transaction: ${update.roots[0]?.kind === 'exercise' ? update.roots[0].choice : 'create'}`;
    case 'reassignment':
      return `Reassignment: ${update.direction}`;
    case 'topology':
      return `TopologyTransaction: ${update.change}`;
    default:
      return update satisfies never;
  }
};

export const exampleIds = (world: LedgerState): readonly ExampleId[] => {
  const kinds = new Map<string, Update>();
  for (const update of world.updates.values()) kinds.set(updateKind(update), update);
  const updates = [...kinds].map(([what, { id }]) => ({ lookup: 'update', id, what }) as const);
  return [
    ...contractIds(world),
    ...updates
      .filter(({ what }) => what.startsWith('Transaction'))
      .map((update) => ({ ...update, lookup: 'transaction' }) as const),
    ...updates,
  ];
};

const readme = `Requests for the sandbox, created at its start, and the responses that they are made from.

allocate/request.json and execute/request.json are valid; a file that begins with wrong- has the fault in
its name. The keys are derived from the sandbox's seed: they protect nothing.

  cantui verify topology allocate/request.json
  cantui verify topology allocate/generate-topology.response.json --allow-unsigned
  cantui verify submission execute/request.json --public-key execute/public-key.pem
  cantui verify submission execute/prepare.response.json --prepare-request execute/prepare.request.json --allow-unsigned
  cantui allocate -f allocate/request.json --ledger-url URL --token-file PATH --yes
  cantui execute -f execute/request.json --public-key execute/public-key.pem --ledger-url URL --token-file PATH --yes

URL and PATH are the values of ledger= and token-file= that the sandbox printed after READY.
`;

export const buildExampleFiles = (world: LedgerState, seed: string): readonly ExampleFile[] => [
  { name: 'README.txt', content: readme },
  { name: 'ids.json', content: { ids: exampleIds(world).map((id) => ({ ...id })) } },
  ...allocationExamples(world, seed),
  ...executionExamples(world),
];
