import { afterEach, describe, expect, it } from 'vitest';
import { isArray, isObject } from '../../../../src/lib/json/json.ts';
import { createModelLedger } from '../../../support/models/model-ledger.ts';
import { createModelParticipant } from '../../../support/models/model-participant.ts';
import { parties } from '../../../support/models/participant-history.ts';
import { reassignmentItem } from '../../../support/models/participant-items.ts';
import { wellParticipant } from '../../../support/models/participant-reader.ts';
import { serveModelLedger } from '../../../support/servers/model-ledger-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { cleanEnv, run, until, type Run } from '../../../support/terminal/built-program.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';

const running: Run[] = [];

afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});

const healthy = {
  ...{ visible: 0.5, rejected: 0.2, cap: 200, fail: 0, lacks: false, clocks: 0, seed: 7 },
  ...{ strict: true, checkpoints: false, mute: false },
};

const follow = (url: string, env: Record<string, string>, ...more: readonly string[]): Run => {
  const args = ['activity', '--follow', '--ledger-url', url, '--output', 'ndjson'];
  const started = run([...args, '--poll-interval', '500ms', '--since', '365d', ...more], env);
  running.push(started);
  return started;
};

interface Line {
  readonly event_id: string;
}

const idsOf = (...runs: readonly Run[]): readonly string[] =>
  runs
    .map((each) => each.stdout())
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as Line).event_id);

describe('the activities of a participant without a scan', () => {
  it('are followed once and in order, over kill -9 and a restart with the same cursor', async () => {
    const model = createModelLedger(healthy);
    model.arrive(30);
    const url = await serveModelLedger(model);
    const env = cleanEnv();
    const isCaughtUp = (started: Run) => () => started.stdout().includes(model.rows().at(-1) ?? '');
    const first = follow(url, env, '--cursor', 'books', '--limit', '10000');
    await until('the first run caught up', isCaughtUp(first), first.stderr);
    first.child.kill('SIGTERM');
    await first.exit;
    model.arrive(500);
    const second = follow(url, env, '--cursor', 'books');
    await until('the second run caught up', isCaughtUp(second), second.stderr);
    second.child.kill('SIGKILL');
    await second.exit;
    expect(idsOf(first, second)).toEqual(model.rows());
  });

  it('continue at the cursor where --limit is smaller than what happened between two runs', async () => {
    const model = createModelLedger({ ...healthy, visible: 1 });
    model.arrive(20);
    const url = await serveModelLedger(model);
    const env = cleanEnv();
    const isCaughtUp = (started: Run) => () => started.stdout().includes(model.rows().at(-1) ?? '');
    const runs: Run[] = [];
    for (const arrived of [0, 60, 300]) {
      model.arrive(arrived);
      const started = follow(url, env, '--limit', '5');
      runs.push(started);
      await until(`a run after ${arrived} updates caught up`, isCaughtUp(started), started.stderr);
      started.child.kill('SIGTERM');
      await started.exit;
      expect(started.stderr()).not.toContain('GAP');
    }
    // The limit bounds what the first run begins with, and no other.
    const rows = model.rows();
    const [first = ''] = idsOf(...runs);
    expect(idsOf(...runs)).toEqual(rows.slice(rows.indexOf(first)));
    expect(idsOf(...runs.slice(0, 1)).length).toBeLessThanOrEqual(5);
  });

  it('end with exit code 9 and the reason where another history begins', async () => {
    const model = createModelLedger({ ...healthy, visible: 1, rejected: 0 });
    model.arrive(50);
    const url = await serveModelLedger(model);
    const started = follow(url, cleanEnv(), '--fail-on-gap', '--limit', '10000');
    await until(
      'it caught up',
      () => started.stdout().includes(model.rows().at(-1) ?? ''),
      started.stderr,
    );
    model.reset(10);
    expect((await started.exit).code).toBe(9);
    expect(started.stderr()).toContain('the ledger ends at offset 10, before the last update seen');
  });

  it('are printed with offset, update and effects', async () => {
    const { ledgerUrl, token } = await open({ history: 30 });
    const args = ['activity', '--ledger-url', ledgerUrl, '--output', 'ndjson', '--limit', '5'];
    const printed = run(args, { ...cleanEnv(), CANTUI_TOKEN: token.reveal() });
    expect((await printed.exit).code).toBe(0);
    const lines = printed.stdout().trim().split('\n');
    expect(lines).toHaveLength(5);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        updateId: expect.stringMatching(/^1220[0-9a-f]{64}$/) as string,
        offset: expect.any(Number) as number,
        effects: { holdings: expect.any(Array) as unknown[] },
      });
  });

  it('are those of the parties that the user may read as, which the status line names', async () => {
    const model = createModelLedger(healthy);
    model.arrive(40);
    const ledgerUrl = await serveModelLedger(model);
    const env = { ...cleanEnv(), CANTUI_TOKEN: 'a-token' };
    const app = await openDashboard({ ledgerUrl, env, columns: 120, ready: 'FOLLOW' });
    await app.sees('as alice::…', 'rejected: CONTRACT_NOT_ACTIVE', 'create Thing');
  });

  it('name the parties and the user at the start, and include what a party reassigns', async () => {
    const model = createModelParticipant({ ...wellParticipant, rejected: 0.3 });
    model.history.arrive(20);
    model.history.put(['nothing']);
    const offset = model.history.end();
    const [alice, bob = '', carol] = parties;
    const reassignmentId = `1220${'cd'.repeat(32)}`;
    const ask: typeof model.ask = async (question, signal) => {
      const honest = await model.ask(question, signal);
      if (!honest.ok || question.path !== '/v2/updates') return honest;
      const { json } = honest.value;
      const isEnd = isObject(question.body) && Number(question.body['endInclusive']) === offset;
      if (!isArray(json) || !isEnd) return honest;
      const item = reassignmentItem(reassignmentId, offset, bob);
      return { ok: true, value: { ...honest.value, json: [...json, item] } };
    };
    const url = await serveModelLedger({ ask });
    const all = follow(url, cleanEnv(), '--limit', '1000');
    await until('the parties are named', () =>
      all.stderr().includes('rejected commands of user ops'),
    );
    expect(all.stderr()).toContain(`those of ${[alice, bob, carol].join(', ')}.`);
    const own = follow(url, cleanEnv(), '--party', bob, '--kind', 'other', '--limit', '1000');
    await until('the reassignment', () => own.stdout().includes(reassignmentId), own.stderr);
    await until('its party is named', () => own.stderr().includes(`those of ${bob}.`));
    const other = follow(
      url,
      cleanEnv(),
      '--party',
      carol ?? '',
      '--kind',
      'other',
      '--limit',
      '1000',
    );
    await until('the rows of carol', () => other.stdout().includes(carol ?? ''), other.stderr);
    expect(other.stdout()).not.toContain(reassignmentId);
  });

  it('open the dashboard, which says that no scan is there', async () => {
    const { ledgerUrl, token } = await open({ history: 30 });
    const env = { ...cleanEnv(), CANTUI_TOKEN: token.reveal() };
    const app = await openDashboard({ ledgerUrl, env, ready: 'FOLLOW' });
    await app.sees('ledger ok', 'scan off', 'token ok');
    app.opens('Overview');
    await app.sees('ACTIVITIES PER');
    app.opens('Activity');
    app.presses('l');
    await app.sees('Lookup > update');
  });
});
