import type { LedgerState } from '../state/ledger-state.ts';
import { allocationExamples } from './allocation.ts';
import { executionExamples } from './execution.ts';
import { exampleIds } from './example-ids.ts';
import type { ExampleFile } from './signing.ts';

const readme = `Requests for the sandbox, created at its start, and the responses that they are made from.

allocate/request.json and execute/request.json are valid; each file that begins with wrong- has the one
fault in its name. The keys are derived from the sandbox's seed: they protect nothing.

  cantui verify topology allocate/request.json
  cantui verify topology allocate/generate-topology.answer.json --allow-unsigned
  cantui verify submission execute/request.json --public-key execute/public-key.pem
  cantui verify submission execute/prepare.answer.json --prepare-request execute/prepare.request.json --allow-unsigned
  cantui allocate -f allocate/request.json --ledger-url URL --token-file PATH --yes
  cantui execute -f execute/request.json --public-key execute/public-key.pem --ledger-url URL --token-file PATH --yes

URL and PATH are the values of ledger= and token-file= that the sandbox printed after READY.
`;

/** All example files for a ledger in its current state: requests, responses, keys and ids. */
export const buildExampleFiles = (world: LedgerState, seed: string): readonly ExampleFile[] => [
  { name: 'README.txt', content: readme },
  { name: 'ids.json', content: { ids: exampleIds(world).map((id) => ({ ...id })) } },
  ...allocationExamples(world, seed),
  ...executionExamples(world, seed),
];
