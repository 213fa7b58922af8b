import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FurtherOperationName } from '../../../src/ledger/further-operations.ts';
import { operations } from '../../../src/ledger/operations.ts';
import { eventsByContractId } from '../../../src/sandbox/operations/lookups/lookups.ts';
import type { Sandbox, SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import {
  missingResponses,
  startHostileParticipant,
} from '../../support/servers/hostile-participant.ts';
import { ask, open } from '../../support/servers/sandbox.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { epoch } from '../../support/samples/sample-activities.ts';
import { testSession, type TestSession } from '../../support/screens/sample-session.ts';
import { newSigner } from '../../support/verify/topology-writer.ts';
import { prepareRequestOf, transferCommand } from '../../support/writes/prepare-request.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
} from '../../support/writes/submission-writer.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { waitFor } from '../../support/wait.ts';

let ui: Screen;
let session: TestSession;
let dir: string;

beforeEach(() => {
  dir = scratchFolder();
  const { key } = newSigner().publicKey;
  writeFileSync(join(dir, 'ops.pem'), key.export({ type: 'spki', format: 'pem' }).toString());
});
afterEach(async () => {
  ui.close();
  await session.stop();
});

type Step = (sandbox: Sandbox) => Promise<void>;

/** One operation, where it is asked for, what the screen says without it, and what works still. */
interface Row {
  readonly operation: FurtherOperationName;
  /** A sandbox that lacks further operations. */
  readonly options?: SandboxOptions;
  readonly screen: string;
  readonly visit: Step;
  readonly told: string | RegExp;
  readonly works: Step;
}

const until =
  (told: string | RegExp): Step =>
  async () => {
    await ui.until(told);
  };

const nameParty: Step = async () => {
  await ui.press('3');
  await ui.until('before step 1/6');
  await ui.untilGone('requesting its id');
  await ui.press('enter', 'walter', 'escape');
};

const generate: Step = async () => {
  await ui.press('\x0e');
};

const typeSynchronizer: Step = async ({ world }) => {
  await ui.press('j', 'j', 'enter', world.synchronizer, 'escape', '\x0e');
  await ui.until(' 0 failed, 1 warning');
};

const pasteTopology: Step = async () => {
  ui.paste(JSON.stringify({ topologyTransactions: [], partyId: 'walter::1220' }));
  await ui.until('[1 Target]');
};

const loadCommands: Step = async (sandbox) => {
  const path = join(dir, 'request.json');
  writeFileSync(path, JSON.stringify(prepareRequestOf(sandbox, transferCommand(sandbox))));
  await ui.press('4');
  await ui.until('[Prepare]');
  await ui.press('o', path, 'enter');
  await ui.until('(u to undo)');
};

const prepare: Step = async () => {
  await ui.press('\x0e');
};

const pickValueOf =
  (field: string): Step =>
  async (sandbox) => {
    await loadCommands(sandbox);
    while (!new RegExp(`^>${field}`, 'm').test(ui.screen())) await ui.press('down');
    await ui.press('v');
  };

const prepareTypedValue: Step = async () => {
  await ui.press('enter');
  await ui.until('There is no value to insert');
  await ui.press('escape', '\x0e');
  await ui.until('Prepared and compared');
};

const skipPrepare: Step = async () => {
  await ui.press('\x0e');
  await ui.until('step 1/6');
};

const lookUp =
  (idOf: (sandbox: Sandbox) => string | Promise<string>): Step =>
  async (sandbox) => {
    const id = await idOf(sandbox);
    await ui.press('2');
    await ui.until('paste or type an id');
    ui.paste(id);
    await ui.until(/id/);
    await ui.press('enter');
  };

/** A contract that its own transaction archived has none. */
const hasEvents = ({ world }: Sandbox, contractId: string): boolean =>
  eventsByContractId(world, { contractId, eventFormat: { filtersForAnyParty: {} } }).kind === 'ok';

const contractThat = (active: boolean) => (sandbox: Sandbox) => {
  const { world } = sandbox;
  const found = [...world.contracts.values()].find(
    ({ id }) => world.active.has(id) === active && hasEvents(sandbox, id),
  );
  expect(found).toBeDefined();
  return found?.id ?? '';
};

const absentContract = (): string => `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;

const signedHash = async (sandbox: Sandbox): Promise<string> => {
  const greta = await allocated(sandbox, 'greta');
  await ask(sandbox, 'execute', submissionBy(greta));
  await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
  return hashOf(preparedBytes(greta.party)).toString('hex');
};

const inTurn =
  (...steps: readonly Step[]): Step =>
  async (sandbox) => {
    for (const step of steps) await step(sandbox);
  };

const requestPage = 'the Request page of Allocate';
const preparePage = 'the Prepare page of Execute';
const noRights = 'does not list the rights of the user';
const noActingParties = 'The ledger did not report the rights of the user';

const rows: readonly Row[] = [
  {
    ...{ operation: 'connectedSynchronizers', screen: requestPage, visit: nameParty },
    ...{ told: 'Synchronizers unknown', works: typeSynchronizer },
  },
  {
    ...{ operation: 'participantId', screen: requestPage, visit: nameParty },
    told: 'Participant id unknown',
    works: inTurn(generate, until(/Requested hosts +unknown/)),
  },
  {
    ...{ operation: 'generateTopology', screen: requestPage, visit: inTurn(nameParty, generate) },
    ...{ told: 'this ledger does not offer generate-topology', works: pasteTopology },
  },
  {
    ...{
      operation: 'prepareSubmission',
      screen: preparePage,
      visit: inTurn(loadCommands, prepare),
    },
    ...{ told: 'This ledger does not offer the prepare endpoint', works: skipPrepare },
  },
  ...(['authenticatedUser', 'userRights'] as const).map((operation) => ({
    ...{ operation, screen: preparePage, visit: pickValueOf('actAs') },
    ...{ told: noActingParties, works: prepareTypedValue },
  })),
  {
    operation: 'connectedSynchronizers',
    ...{ screen: preparePage, visit: pickValueOf('synchronizerId') },
    ...{ told: 'The ledger did not report its synchronizers', works: prepareTypedValue },
  },
  ...(['authenticatedUser', 'userRights'] as const).map((operation) => ({
    ...{ operation, screen: preparePage, visit: inTurn(loadCommands, prepare) },
    ...{ told: /rights +unknown \(/, works: until('you lose') },
  })),
  {
    operation: 'preferredPackages',
    ...{ screen: preparePage, visit: pickValueOf('package preference') },
    ...{ told: 'No preferred packages (', works: prepareTypedValue },
  },
  ...(['participantId', 'memberTraffic'] as const).map((operation) => ({
    ...{ operation, screen: preparePage, visit: inTurn(loadCommands, prepare) },
    ...{ told: /traffic left +unknown/, works: until('you lose') },
  })),
  {
    ...{ operation: 'eventsByContractId', screen: 'the Lookup tab' },
    visit: lookUp(contractThat(true)),
    ...{ told: 'does not offer events-by-contract-id', works: until('createdEvent') },
  },
  {
    ...{ operation: 'updateByOffset', screen: 'the Lookup tab' },
    visit: lookUp(contractThat(false)),
    ...{ told: 'does not offer update-by-offset', works: until('ARCHIVED at offset') },
  },
  {
    ...{ operation: 'latestPrunedOffsets', screen: 'the Lookup tab' },
    visit: lookUp(absentContract),
    ...{ told: 'does not offer latest-pruned-offsets', works: until('NOT FOUND') },
  },
  ...(['authenticatedUser', 'userRights'] as const).map((operation) => ({
    ...{ operation, screen: 'the Lookup tab', visit: lookUp(absentContract) },
    ...{ told: noRights, works: until('NOT FOUND') },
  })),
  {
    ...{ operation: 'updateByHash', screen: 'the Lookup tab', visit: lookUp(signedHash) },
    ...{
      told: 'does not offer update-by-hash',
      works: until(/external_transaction_hash +[0-9a-f]{64}/),
    },
  },
  {
    ...{ operation: 'scanUpdateByHash', screen: 'the Lookup tab', visit: lookUp(signedHash) },
    ...{ options: { ledgerVersion: '3.5' }, told: 'This scan does not offer updates by hash' },
    works: inTurn(until('does not offer update-by-hash'), until('update-by-hash')),
  },
];

/** Opens the dashboard on a sandbox that lacks one operation. */
const openWithout = async (
  operation: FurtherOperationName,
  instead: (typeof missingResponses)[number]['instead'],
  options: SandboxOptions = {},
): Promise<Sandbox> => {
  // It has the clock of the session, so that what it prepares is new.
  const sandbox = await open({ now: () => epoch, ...options });
  const url = await startHostileParticipant(sandbox, operation, { instead });
  const place = operations[operation].service === 'ledger' ? 'ledgerUrl' : 'scanUrl';
  const { ledgerUrl, scanUrl, token } = sandbox;
  session = testSession({
    ...{ ledgerUrl, scanUrl, [place]: url, mode: 'prod' },
    tokenFrom: { kind: 'given', token },
    signers: {
      ops: { type: 'ssh-agent', publicKey: join(dir, 'ops.pem'), deadlineMs: 1000 },
    },
  });
  ui = renderScreen(session, { columns: 160, rows: 48 });
  return sandbox;
};

describe('a service that lacks an operation', () => {
  it.each(
    rows.flatMap((row) =>
      missingResponses.map(
        ({ status, instead }) => [row.operation, status, row.screen, row, instead] as const,
      ),
    ),
  )(
    '(%s, with %i) is named on %s, and the way without it works',
    async (operation, _status, _screen, { options, visit, told, works }, instead) => {
      const sandbox = await openWithout(operation, instead, options);
      await visit(sandbox);
      await ui.until(told);
      await works(sandbox);
    },
  );
});
