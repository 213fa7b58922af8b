import { describe, expect, it } from 'vitest';
import type { FurtherOperationName } from '../../../src/ledger/further-operations.ts';
import { isArray, isObject, parseJson, type Json } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { readRecorded } from '../../support/recorded/read-recorded.ts';
import {
  ask,
  askFurther,
  effects,
  formatFor,
  get,
  open,
  paths,
  type Responded,
} from '../../support/servers/sandbox.ts';
import { prepareRequestOf, transferCommand } from '../../support/writes/prepare-request.ts';
import { allocated, submissionBy } from '../../support/writes/submission-writer.ts';

/** Values of templates and of errors: each has its own fields. */
const ownFields = /\.(?:createArgument|choiceArgument|exerciseResult|valueDecoded)$/;

/** What nobody recorded, and what the sandbox has not: a contract that is on its way. */
const unpaired = /\.(?:ParticipantAuthorizationChanged|JsIncompleteUnassigned)\b/;

/** The fields of a response, each by its path: lists by what their elements have. */
const fieldsIn = (json: Json, path = ''): readonly string[] => {
  if (ownFields.test(path) || unpaired.test(path)) return [];
  if (isArray(json)) return json.flatMap((item) => fieldsIn(item, `${path}[]`));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    ...(unpaired.test(`.${key}`) ? [] : [`${path}.${key}`]),
    ...fieldsIn(value, `${path}.${key}`),
  ]);
};

const fieldsOf = (bodies: readonly Json[]): readonly string[] =>
  [...new Set(bodies.flatMap((body) => fieldsIn(body)))].sort();

/** The successful responses of a real participant, by method and path. */
const recordedAt = (question: string): readonly Json[] =>
  [...readRecorded('operations'), ...readRecorded('reassignments'), ...readRecorded('writes')]
    .filter(({ request: { method, path } }) => `${method} ${path.split('?')[0]}` === question)
    .filter(({ response }) => response.status === 200)
    .map(({ response }) => response.body);

const bodyOf = ({ contentType, text }: Responded): readonly Json[] =>
  contentType.startsWith('application/json') ? [parseJson(text)] : [];

const formats = {
  includeTransactions: { eventFormat: formatFor([]), transactionShape: effects },
  includeReassignments: formatFor([]),
  includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
};

type Input = Parameters<typeof askFurther>[2];
type Question = (sandbox: Sandbox) => Promise<readonly Json[]>;

const further =
  (name: FurtherOperationName, inputOf: (sandbox: Sandbox) => Input | Promise<Input>): Question =>
  async (sandbox) =>
    bodyOf(await askFurther(sandbox, name, await inputOf(sandbox)));

const fixed = (name: FurtherOperationName): Question => further(name, () => ({}));

const ofGreta = async (sandbox: Sandbox): Promise<Input> => ({
  body: submissionBy(await allocated(sandbox, 'greta')),
});

/** Completions of a submission that was recorded, and of its duplicate. */
const completed = (name: FurtherOperationName) =>
  further(name, async (sandbox) => {
    const greta = await allocated(sandbox, 'greta');
    for (const submissionId of ['first', 'second'])
      await askFurther(sandbox, 'executeAndWait', {
        body: { ...submissionBy(greta), submissionId },
      });
    return { body: { userId: 'ledger-api-user', parties: [greta.party], beginExclusive: 0 } };
  });

const questions: Readonly<Record<string, Question>> = {
  'GET /v2/version': async ({ ledgerUrl }) => bodyOf(await get(`${ledgerUrl}/v2/version`)),
  'GET /v2/state/connected-synchronizers': fixed('connectedSynchronizers'),
  'GET /v2/state/ledger-end': fixed('ledgerEnd'),
  'GET /v2/state/latest-pruned-offsets': fixed('latestPrunedOffsets'),
  'GET /v2/parties': fixed('parties'),
  'GET /v2/parties/participant-id': fixed('participantId'),
  [`POST ${paths.contract}`]: async (sandbox) => {
    const [contractId] = sandbox.world.contracts.keys();
    return bodyOf(await ask(sandbox, 'contract', { contractId }));
  },
  'POST /v2/updates': async (sandbox) => [
    ...(await further('ledgerUpdates', ({ world }) => ({
      body: { beginExclusive: 0, endInclusive: world.offset, updateFormat: formats },
      query: { limit: '200' },
    }))(sandbox)),
    ...(await further('ledgerUpdates', ({ world }) => ({
      body: { beginExclusive: world.offset - 1, updateFormat: formats },
      query: { stream_idle_timeout_ms: '10' },
    }))(sandbox)),
  ],
  'POST /v2/events/events-by-contract-id': async (sandbox) => {
    const all: Json[] = [];
    for (const contractId of [...sandbox.world.contracts.keys()].slice(20, 60))
      all.push(
        ...(await further('eventsByContractId', () => ({
          body: { contractId, eventFormat: formatFor([]) },
        }))(sandbox)),
      );
    return all.filter((body) => isObject(body) && 'created' in body);
  },
  'POST /v2/state/active-contracts': further('activeContracts', ({ world }) => ({
    body: { activeAtOffset: world.offset, eventFormat: formatFor([]) },
    query: { limit: '100' },
  })),
  'POST /v2/state/active-contracts-page': further('activeContractsPage', () => ({
    body: { eventFormat: formatFor([]) },
  })),
  'POST /v2/interactive-submission/prepare': further('prepareSubmission', (sandbox) => ({
    body: prepareRequestOf(sandbox, transferCommand(sandbox)),
  })),
  'POST /v2/interactive-submission/preferred-packages': further(
    'preferredPackages',
    ({ world }) => ({
      body: {
        packageVettingRequirements: [{ packageName: 'splice-amulet', parties: [world.dso] }],
      },
    }),
  ),
  'POST /v2/interactive-submission/executeAndWait': further('executeAndWait', ofGreta),
  'POST /v2/commands/completions': completed('completionsOfUser'),
  'POST /v2/commands/command-completions': completed('completions'),
};

describe('a response of the sandbox', () => {
  it.each(Object.keys(questions))('has the fields of a real participant: %s', async (question) => {
    const own = fieldsOf((await questions[question]?.(await open({ history: 100 }))) ?? []);
    const recorded = fieldsOf(recordedAt(question));
    expect(recorded.length).toBeGreaterThan(0);
    expect(own.filter((field) => !recorded.includes(field))).toEqual([]);
    expect(recorded.filter((field) => !own.includes(field))).toEqual([]);
  });
});
