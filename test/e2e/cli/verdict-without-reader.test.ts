import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTestLedger } from '../../support/samples/test-profile.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { execution } from '../../support/writes/small-execution.ts';

let ledger: MisbehavingServer;
const folder = scratchFolder();
const request = join(folder, 'request.json');
writeFileSync(request, JSON.stringify(execution));
const unreadable = join(folder, 'unreadable.json');
writeFileSync(unreadable, JSON.stringify({ ...execution, preparedTransaction: 'AAEC' }));

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

/** Stdout is a pipe that nobody reads any more; the exit code is the program's own. */
const unread = ['/bin/sh', '-c', '{ "$0" "$@"; echo $? >&3; } 3>&2 | true'] as const;

/** Stdout is a device that is always full. */
const full = ['/bin/sh', '-c', '{ "$0" "$@"; echo $? >&2; } > /dev/full'] as const;

/** The exit code that the shell printed, and what the program said. */
const ended = async (args: readonly string[], by: readonly string[]) => {
  const env = cleanEnv({ XDG_STATE_HOME: scratchFolder(), ...asTestLedger(folder, ledger.url) });
  const { exit, stderr } = run(args, env, by);
  await exit;
  const said = stderr().trimEnd().split('\n');
  return { code: Number(said.at(-1)), said };
};

const send = ['execute', '--file', request, '--wait', '0', '--yes'] as const;
const accepting = ['--accept-warnings', 'signature-1-1,sent-before'] as const;

describe.each([
  ['is not read', unread],
  ['is a full device', full],
])('the exit code of a command whose output %s', (_what, by) => {
  it('is that of a request that fails its checks', async () => {
    expect((await ended(['verify', 'submission', unreadable], by)).code).toBe(10);
  });

  it('is that of a request that is only shown and has open warnings', async () => {
    expect((await ended(['execute', '--file', request, '--dry-run'], by)).code).toBe(10);
  });

  it('is that of a write whose outcome is unknown', async () => {
    ledger.behave({ status: 500, body: '{"code":"INTERNAL"}' });
    const { code, said } = await ended([...send, ...accepting], by);
    expect([code, said.filter((line) => line.includes('the outcome is open'))]).toEqual([
      6,
      [expect.stringContaining('X-0001')],
    ]);
  });
});

describe('a command that succeeds', () => {
  it('ends with 0 when nobody reads its output', async () => {
    expect(await ended(['execute', '--schema'], unread)).toEqual({ code: 0, said: ['0'] });
  });

  it('ends with 1 on a full device, and says so once', async () => {
    const { code, said } = await ended(['config', 'show'], full);
    expect(code).toBe(1);
    expect(said.filter((line) => line.includes('no space left'))).toHaveLength(1);
  });
});
