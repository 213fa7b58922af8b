import { readFileSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { isObject, parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import { registrarOf } from '../../../../src/sandbox/state/parties.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { run, until } from '../../../support/terminal/built-program.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';

const linesOf = (text: string): readonly JsonObject[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseJson(line))
    .filter(isObject);

const limits = 'watch: { lag: 10m, expiry: 1s, upgrade: 1s, traffic: 0 }';

describe('cantui watch', () => {
  it('exits with 0 where nothing holds, and writes metrics without the token', async () => {
    const sandbox = await open();
    const { run: once, folder } = tokenCli(sandbox, { settings: [limits] });
    const file = join(folder, 'cantui.prom');
    const { code, stdout, stderr } = await once('watch', '--once', '--textfile', file);
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('no condition holds')]);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('cantui_service_up{service="ledger"} 1');
    expect(text).toMatch(/^cantui_ledger_end_offset \d+$/m);
    expect(text).toMatch(/^cantui_traffic_left_bytes \d+$/m);
    expect(`${text}${stderr}`).not.toContain(sandbox.token.reveal());
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('exits with 12 and one line for each condition, also for a limit that cannot be checked', async () => {
    const sandbox = await open({ removedFurther: ['upgrade'] });
    const { run: once } = tokenCli(sandbox, {
      settings: ['watch: { upgrade: 7d, traffic: 999999999999 }'],
    });
    const { code, stdout } = await once('watch', '--once', '--output', 'ndjson');
    const lines = linesOf(stdout);
    expect(code).toBe(12);
    expect(lines.map(({ condition, state }) => [condition, state])).toEqual([
      ['traffic', 'raised'],
      ['unread.upgrade', 'raised'],
    ]);
    expect(Object.keys(lines[0] ?? {})).toEqual(['at', 'condition', 'state', 'text']);
  });

  it('reports what an alert rule matched of late, in one condition for each rule', async () => {
    const sandbox = await open({ history: 60 });
    const alerts =
      'alerts: [{ name: moved, when: type=transfer }, { name: huge, when: amount>999999999 }]';
    const { run: once } = tokenCli(sandbox, { settings: [alerts, 'watch: { alerts: 1h }'] });
    const { code, stdout } = await once('watch', '--once', '--output', 'ndjson');
    expect(code).toBe(12);
    const [line = {}, ...others] = linesOf(stdout);
    expect([textAt(line, 'condition'), textAt(line, 'state')]).toEqual(['alerts.moved', 'raised']);
    expect(textAt(line, 'text')).toMatch(/^alert moved: \d+ activities of the last 1h/);
    expect(others).toEqual([]);
  });

  it('cannot check the alerts of a period with more activities than it reads', async () => {
    const sandbox = await open({ history: 1200 });
    const { run: once } = tokenCli(sandbox, {
      settings: ['alerts: [{ name: huge, when: amount>999999999 }]', 'watch: { alerts: 10d }'],
    });
    const { code, stdout } = await once('watch', '--once', '--output', 'ndjson');
    expect([code, linesOf(stdout)]).toMatchObject([12, [{ condition: 'unread.alerts' }]]);
  });

  it('names an offer between two of its parties once, with the token and its issuer', async () => {
    const sandbox = await open();
    const { signing } = sandbox.world;
    const parties = `parties: ["${signing.party}", "${registrarOf(sandbox.world)}"]`;
    const { run: once, folder } = tokenCli(sandbox, {
      settings: [parties, 'watch: { expiry: 30d }'],
    });
    const file = join(folder, 'cantui.prom');
    const { stdout } = await once('watch', '--once', '--output', 'ndjson', '--textfile', file);
    const ids = linesOf(stdout).map((line) => textAt(line, 'condition'));
    expect(ids.filter((id) => id.startsWith('expiry.offer.')).length).toBeGreaterThan(0);
    const texts = linesOf(stdout).map((line) => textAt(line, 'text'));
    const issuers = [sandbox.world.dso, registrarOf(sandbox.world)];
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`the offer of 25.0000 Amulet of ${issuers[0]}`),
        expect.stringContaining(`the offer of 12.5000 GOLD of ${issuers[1]}`),
      ]),
    );
    const samples = readFileSync(file, 'utf8').match(/^cantui_\w+\{.*\}/gm) ?? [];
    expect([new Set(ids).size, new Set(samples).size]).toEqual([ids.length, samples.length]);
  });

  it('sees a service that went away, without any limit, and serves metrics meanwhile', async () => {
    const sandbox = await open();
    const { env } = tokenCli(sandbox);
    const args = ['watch', '--listen', '127.0.0.1:0', '--interval', '1s', '--output', 'ndjson'];
    const started = run([...args, '--timeout', '2s'], env);
    onTestFinished(() => void started.child.kill('SIGKILL'));
    await until('metrics are served', () => started.stderr().includes('metrics:'), started.stderr);
    await until('it read once', () => started.stderr().includes('no condition'), started.stderr);
    const address = /metrics: (\S+)/.exec(started.stderr())?.[1] ?? '';
    expect(await (await fetch(address)).text()).toContain('cantui_service_up{service="scan"} 1');
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    await sandbox.close();
    await until('it is down', () => started.stdout().includes('service.scan'), started.stderr);
    const raised = linesOf(started.stdout()).map(
      (line) => `${textAt(line, 'condition')} ${textAt(line, 'state')}`,
    );
    expect(raised.toSorted()).toEqual(['service.ledger raised', 'service.scan raised']);
    started.child.kill('SIGTERM');
    expect((await started.exit).code).toBe(143);
  });

  it('refuses an address that other machines reach', async () => {
    const sandbox = await open();
    const { code, stderr } = await tokenCli(sandbox).run('watch', '--listen', '0.0.0.0:9464');
    expect([code, stderr]).toEqual([2, expect.stringContaining('Use 127.0.0.1:PORT')]);
  });
});
