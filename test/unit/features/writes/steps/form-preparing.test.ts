import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshWriteForm } from '../../../../../src/features/writes/forms/start-write-form.ts';
import { readFieldText } from '../../../../../src/requests/forms/form-values.ts';
import { withLoadedCommands } from '../../../../../src/requests/forms/load/recognize-input.ts';
import { createFormPreparing } from '../../../../../src/features/writes/steps/form-preparing.ts';
import type { Client } from '../../../../../src/http/client.ts';
import type { Json, JsonObject } from '../../../../../src/lib/json/json.ts';
import { epoch } from '../../../../support/samples/sample-activities.ts';
import { testSession } from '../../../../support/screens/sample-session.ts';
import { waitUntil } from '../../../../support/wait.ts';
import { depotVault, hashOf, preparedBytes } from '../../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const bytes = preparedBytes(party);

const prepare = '/v2/interactive-submission/prepare';
const participantId = '/v2/parties/participant-id';
const rights = '/v2/users/ops/rights';
const vettedPackages = '/v2/package-vetting/list';

const prepared: Json = {
  preparedTransaction: bytes.toString('base64'),
  preparedTransactionHash: hashOf(bytes).toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
};

const bodyOf = (contractId: string): JsonObject => ({
  ...{ commandId: 'pay-rent', userId: 'ops', actAs: [party] },
  commands: [
    {
      ExerciseCommand: {
        templateId: `#${depotVault.name}:Depot.Vault:Deposit`,
        ...{ contractId, choice: 'Withdraw', choiceArgument: {} },
      },
    },
  ],
});

type Response = Json | undefined;
type Responses = Readonly<Record<string, (signal?: AbortSignal) => Response | Promise<Response>>>;

/** The Prepare page with commands, and a ledger that lacks what it has no response for. */
const start = (responses: Responses = {}) => {
  const session = testSession({ user: 'ops', scanUrl: '' });
  const asked: string[] = [];
  const lacking = { status: 404, envelope: 'unprocessed', body: '' } as const;
  const all: Responses = { [prepare]: () => prepared, ...responses };
  const request: Client['request'] = async ({ path }, signal) => {
    asked.push(path);
    const json = await all[path]?.(signal);
    return json === undefined
      ? {
          ok: false,
          error: { failure: { kind: 'notFound', what: 'endpoint', error: lacking }, sent: true },
        }
      : { ok: true, value: { json, exchange: { url: '', status: 200, ms: 1, bytes: 2 } } };
  };
  let nowMs = epoch;
  const preparing = createFormPreparing({
    ...{ store: session.store, request, deps: { now: () => (nowMs += 1) } },
    signing: { open: () => undefined, compare: () => [] },
  });
  const state = () => session.store.getState();
  const form = () => state().writeForms.execute;
  const load = (contractId: string): void =>
    state().updateWriteForm('execute', (writeForm) => ({
      ...writeForm,
      form: withLoadedCommands(freshWriteForm('execute').form, { body: bodyOf(contractId) }),
    }));
  load('00aa');
  const transaction = (): string => readFieldText(form().form.root, 'preparedTransaction');
  const count = (path: string): number => asked.filter((each) => each === path).length;
  return { ...session, preparing, form, load, transaction, count };
};

/** A response that waits until it is let go. */
const held = (json: Response) => {
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { go, respond: () => released.then(() => json) };
};

describe('commands that are prepared', () => {
  it('become a transaction of the form', async () => {
    const { preparing, transaction } = start();
    await preparing.prepare();
    expect(transaction()).toBe(bytes.toString('base64'));
  });

  it('are not sent in the name of another user than that of the token', async () => {
    const { preparing, store, form, count } = start();
    const claims = { user: 'eve', audience: [], scopes: [] };
    store.getState().setTokenState({ held: true, asking: false, claims });
    await preparing.prepare();
    expect(count(prepare)).toBe(0);
    expect(form().prepareFailure?.text).toMatch(/user ops, and the access token of user eve/);
  });

  it('are not sent once a warning about other commands was read', async () => {
    const { preparing, load, count, form } = start({ [rights]: () => ({ rights: [] }) });
    await preparing.prepare();
    load('00bb');
    await preparing.prepare();
    expect(form().prepareFailure?.isWarning).toBe(true);
    expect(count(prepare)).toBe(0);
    await preparing.prepare();
    expect(count(prepare)).toBe(1);
  });

  it('wait for a warning to be read that came after a failure of the same commands', async () => {
    const told: Response[] = [undefined, { rights: [] }];
    const { preparing, count, form } = start({
      [rights]: () => told.shift(),
      [prepare]: () => undefined,
    });
    await preparing.prepare();
    expect(form().prepareFailure?.isWarning).toBeUndefined();
    await preparing.prepare();
    expect(form().prepareFailure?.isWarning).toBe(true);
    expect(count(prepare)).toBe(1);
  });

  it.each<[when: string, path: string, json: Json]>([
    ['the ledger prepares them', prepare, prepared],
    ['the ledger tells its packages', participantId, { participantId: 'node::1220' }],
  ])('do not fill in a form whose commands changed while %s', async (_, path, json) => {
    const { go, respond } = held(json);
    const { preparing, load, form, transaction, count } = start({ [path]: respond });
    const run = preparing.prepare();
    await waitUntil(() => count(path) === 1);
    load('00bb');
    go();
    await run;
    expect(transaction()).toBe('');
    expect(form().preparing).toBeUndefined();
  });

  it.each([
    ['is answered', prepared],
    ['fails', undefined],
  ])('are prepared even if an earlier preparation that was canceled %s', async (_, json) => {
    const [first, second] = [held(json), held(prepared)];
    const waiting = [first, second];
    const { preparing, load, form, transaction, count } = start({
      [prepare]: () => waiting.shift()?.respond(),
    });
    const canceled = preparing.prepare();
    await waitUntil(() => count(prepare) === 1);
    preparing.cancel();
    load('00bb');
    const run = preparing.prepare();
    await waitUntil(() => count(prepare) === 2);
    first.go();
    await canceled;
    expect(transaction()).toBe('');
    expect(form().preparing).toBeDefined();
    expect(form().prepareFailure).toBeUndefined();
    second.go();
    await run;
    expect(transaction()).toBe(bytes.toString('base64'));
  });

  it('wait five seconds for the rights of the user, and no longer', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
    onTestFinished(() => timeout.mockRestore());
    const { preparing, transaction } = start({
      [rights]: (signal) => {
        late.abort();
        if (signal?.aborted !== true) throw new Error('they are waited for without end');
        return undefined;
      },
    });
    await preparing.prepare();
    expect(timeout.mock.calls[0]).toEqual([5000]);
    expect(transaction()).toBe(bytes.toString('base64'));
  });

  it('keep what the participant claims of packages that nobody vouches for', async () => {
    const { id: packageId, name: packageName } = depotVault;
    const own = { participantId: 'node::1220', synchronizerId: 'global::1220' };
    const packages = [{ packageId, packageName, packageVersion: '1.2.3' }];
    const { preparing, form } = start({
      [participantId]: () => own,
      [vettedPackages]: () => ({ vettedPackages: [{ ...own, packages }] }),
    });
    await preparing.prepare();
    expect(form().told?.vetted).toContain(`${packageName} 1.2.3`);
  });
});

describe('values that the ledger lists for a field', () => {
  it('do not come back once their list is gone', async () => {
    const { go, respond } = held({ rights: [{ kind: { CanActAs: { value: { party } } } }] });
    const { preparing, store, form, count } = start({ [rights]: respond });
    const parties = preparing.list('parties', { typed: '', partiesSeen: [] });
    await waitUntil(() => count(rights) === 1);
    store.getState().updateWriteForm('execute', (now) => ({ ...now, picking: undefined }));
    go();
    await parties;
    expect(form().picking).toBeUndefined();
  });

  it('are not shown for another field, which was opened meanwhile', async () => {
    const { go, respond } = held({ rights: [{ kind: { CanActAs: { value: { party } } } }] });
    const { preparing, store, form, count } = start({ [rights]: respond });
    const wish = { typed: '', partiesSeen: [] };
    const parties = preparing.list('parties', wish);
    await waitUntil(() => count(rights) === 1);
    preparing.cancel();
    store.getState().updateWriteForm('execute', (now) => ({ ...now, picking: undefined }));
    await preparing.list('receivers', wish);
    go();
    await parties;
    expect(form().picking?.kind).toBe('receivers');
    expect(form().picking?.options).toEqual([]);
  });
});
