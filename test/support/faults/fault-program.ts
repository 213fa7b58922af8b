import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnv, run, until, type Run } from '../terminal/built-program.ts';
import { newestUpdate, onlyEntry } from './fault-calls.ts';
import { counted, type Followed, type Place, type Verdict } from './fault-target.ts';
import { allIds, goThrough } from './fault-tail.ts';
import { asTestLedger } from '../samples/test-profile.ts';
import { eventIdsIn } from '../event-ids.ts';

const start = (place: Place, words: readonly string[]): Run => {
  const { proxy, sandbox, stateDir, timeoutMs } = place;
  const env = {
    XDG_STATE_HOME: stateDir,
    CANTUI_TOKEN: sandbox.token.reveal(),
    ...asTestLedger(stateDir, proxy.url),
  };
  const urls = ['--ledger-url', proxy.url, '--scan-url', `${proxy.url}/api/scan`];
  const timeout = ['--timeout', `${timeoutMs}ms`];
  return run([...words, ...urls, ...timeout], cleanEnv(env));
};

/** How a command ended, and what it said: the outcome is on stdout, warnings and failures are not. */
const ended = async ({ exit, stdout, stderr }: Run): Promise<{ exit: number; said: string }> => {
  const { code } = await exit;
  return { exit: code ?? -1, said: `${stdout()}${stderr()}` };
};

/** `cantui update`, as it was built. */
export const lookUpFromShell = async (place: Place): Promise<Verdict> => {
  await place.proxy.play(place.fault);
  const { exit, said } = await ended(
    start(place, ['update', newestUpdate(place.sandbox), '--output', 'json']),
  );
  return counted(place.proxy, { exit, said });
};

/** `cantui allocate` or `cantui execute`, as it was built. */
export const writeFromShell =
  (what: 'allocate' | 'execute') =>
  async (place: Place): Promise<Verdict> => {
    const { proxy, fault, stateDir, requests } = place;
    const file = join(stateDir, 'request.json');
    writeFileSync(file, JSON.stringify(requests[what]));
    await proxy.play(fault);
    // What became of it is not looked for: that would be further requests.
    const { exit, said } = await ended(
      start(place, [
        what,
        '--file',
        file,
        '--yes',
        '--wait',
        '0',
        '--accept-warnings',
        'signature-1-1',
        // The sandbox of a fault has a clock of its own: what it prepared is months old.
        ...(what === 'execute' ? ['--override-failures', 'preparation-time'] : []),
      ]),
    );
    // The version, for the fields that the ledger knows, its end and the DSO are read before a write.
    const isWrite = (path: string): boolean =>
      !['/v2/version', '/v2/state/ledger-end'].includes(path) && !path.endsWith('/v0/dso');
    return counted(proxy, {
      exit,
      said,
      word: onlyEntry(join(stateDir, 'cantui')),
      came: proxy.asked.filter(isWrite).length,
      reached: proxy.passed.filter(({ path }) => isWrite(path)).length,
    });
  };

/** `cantui activity --follow`, as it was built. */
export const followFromShell = async (place: Place): Promise<Followed> => {
  const { proxy } = place;
  const words = ['activity', '--follow', '--output', 'ndjson', '--poll-interval', '500ms'];
  const started = start(place, words);
  const caughtUp = (): Promise<void> => {
    const newest = allIds(place).at(-1) ?? '';
    return until(`it printed ${newest}`, () => started.stdout().includes(newest), started.stderr);
  };
  await caughtUp();
  // Of a service that is gone no request is seen: that it was missed is said once.
  const isMissed = (): boolean => started.stderr().includes('ECONNREFUSED');
  const progress = () =>
    place.fault.gone !== true ? proxy.asked.length : isMissed() ? Infinity : 0;
  await goThrough(place, progress);
  await caughtUp();
  started.child.kill('SIGTERM');
  const exit = (await started.exit).code ?? -1;
  const said = started.stderr();
  return counted(proxy, { exit, said, ids: eventIdsIn(started.stdout()), all: allIds(place) });
};
