import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readChain } from '../../../../src/storage/journal/hash-chain.ts';
import { foldEntries } from '../../../../src/storage/journal/fold-entries.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { startHostileProxy, type HostileProxy } from '../../../support/servers/hostile-proxy.ts';
import { execution } from '../../../support/writes/small-execution.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const token = 'a-token-that-nobody-else-may-see';

let state: string;
let proxy: HostileProxy;

beforeEach(() => {
  state = scratchFolder();
});

afterEach(async () => {
  await proxy.close();
});

/** A response to CONNECT that would be the response of a service to any of the commands below. */
const forge = async (status: string): Promise<void> => {
  const body = JSON.stringify({
    createdEvent: { createdEvent: { contractId: '00ab', templateId: 'a:b:forged' } },
    partyId: 'forged::1220',
    activities: [{ event_id: 'forged', date: '2026-01-01T00:00:00Z', activity_type: 'transfer' }],
  });
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  proxy = await startHostileProxy({ reply: `${head}\r\n\r\n${body}`, then: 'close' });
};

const cantui = async (...words: readonly string[]) => {
  const env = cleanEnv({ XDG_STATE_HOME: state, CANTUI_TOKEN: token, HTTPS_PROXY: proxy.url });
  const started = run([...words, '--timeout', '5s'], env);
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const ledger = ['--ledger-url', 'https://ledger.test'];
const scan = ['--scan-url', 'https://scan.test/api/scan'];

const requestFile = (request: object): string => {
  const path = join(state, 'request.json');
  writeFileSync(path, JSON.stringify(request));
  return path;
};

const words = () =>
  foldEntries(readChain(readFileSync(join(state, 'cantui', 'submissions.ndjson')))).map(
    ({ word }) => word,
  );

const expectNothingForged = ({ stdout, stderr }: { stdout: string; stderr: string }): void => {
  expect(stdout + stderr).not.toContain('forged');
  expect(proxy.received.join('')).not.toContain(token);
};

const statuses = ['200 OK', '201 Created', '204 No Content', '307 Elsewhere', '404 Not Found'];

describe('a proxy that responds to CONNECT in the place of the service', () => {
  it.each(statuses)('forges no lookup with %s', async (status) => {
    await forge(status);
    const ended = await cantui('contract', '00ab', '--output', 'json', ...ledger);
    expect(ended).toMatchObject({ code: 8, stdout: '' });
    expect(ended.stderr).toContain(`the proxy ${proxy.url}`);
    expectNothingForged(ended);
  });

  it.each(statuses)('forges no activity with %s', async (status) => {
    await forge(status);
    const ended = await cantui('activity', '--output', 'json', ...scan);
    expect(ended.code).toBe(8);
    expect(ended.stderr).toContain(`the proxy ${proxy.url}`);
    expectNothingForged(ended);
  });

  it.each(statuses)('forges no execution with %s: it is NOT SENT', async (status) => {
    await forge(status);
    const request = ['execute', '--file', requestFile(execution), ...ledger, '--wait', '0'];
    const shown = await cantui(...request, '--dry-run', '--output', 'json');
    const { sha256 } = JSON.parse(shown.stdout) as { sha256: string };
    const accepted = ['--accept-warnings', 'signature-1-1,sent-before', '--confirm', sha256];
    const ended = await cantui(...request, ...accepted);
    expect(ended.code, ended.stderr).toBe(8);
    expect(words()).toEqual(['NOT SENT']);
    expectNothingForged(ended);
  });

  it.each(statuses)('forges no allocation with %s: it is NOT SENT', async (status) => {
    await forge(status);
    const from = requestFile(allocationRequest(walter()));
    const request = ['allocate', '--file', from, ...ledger, '--wait', '0'];
    const shown = await cantui(...request, '--dry-run', '--output', 'json');
    const { sha256 } = JSON.parse(shown.stdout) as { sha256: string };
    const ended = await cantui(...request, '--confirm', sha256);
    expect(ended.code, ended.stderr).toBe(8);
    expect(words()).toEqual(['NOT SENT']);
    expectNothingForged(ended);
  });

  it('makes the doctor fail the connection, by the name of the proxy', async () => {
    await forge('201 Created');
    const ended = await cantui('doctor', ...ledger, ...scan);
    expect(ended.code).toBe(8);
    expect(ended.stdout).toContain(`the proxy ${proxy.url} refused to connect`);
    expectNothingForged(ended);
  });

  it('gives no token in the place of an identity provider', async () => {
    await forge('201 Created');
    const config = join(state, 'config.yaml');
    writeFileSync(
      config,
      [
        'default: remote',
        'profiles:',
        '  remote:',
        '    ledgerUrl: https://ledger.test',
        '    token:',
        '      oauth2:',
        '        tokenUrl: https://idp.test/token',
        '        clientId: me',
        '        clientSecret: { env: SECRET }',
        '',
      ].join('\n'),
      { mode: 0o600 },
    );
    const env = { CANTUI_CONFIG: config, SECRET: token, HTTPS_PROXY: proxy.url };
    const started = run(
      ['contract', '00ab', '--profile', 'remote'],
      cleanEnv({ XDG_STATE_HOME: state, ...env }),
    );
    expect((await started.exit).code).toBe(4);
    expect(started.stderr()).toContain(`the proxy ${proxy.url}`);
    expect(proxy.received.join('')).not.toContain(token);
  });
});
