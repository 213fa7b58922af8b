import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followScan, killRuns, printActivities } from '../../../support/models/followers.ts';
import {
  newestFirst,
  rowsIn,
  span,
  startScriptedScan,
  type ScriptedScan,
} from '../../../support/servers/scripted-scan.ts';
import { modelId } from '../../../support/models/model-scan.ts';
import { cleanEnv, until, type Run } from '../../../support/terminal/built-program.ts';

let scan: ScriptedScan;
const all = span(0, 700);

/** A node that lags 200 rows answers the first question after a row, and every third one later. */
beforeEach(async () => {
  scan = await startScriptedScan();
  scan.follow((request) =>
    newestFirst(request.number % 3 === 2 ? all.slice(0, -200) : all)(request),
  );
});

afterEach(async () => {
  killRuns();
  await scan.close();
});

const endsWell = async (once: Run): Promise<readonly number[]> => {
  expect(await once.exit).toMatchObject({ code: 0 });
  return rowsIn(once.stdout());
};

describe('a start on a scan of which one node lags', () => {
  it('prints as many activities as were asked for', async () => {
    const once = printActivities(scan, ['--limit', '500']);
    expect(await endsWell(once)).toEqual(all.slice(200));
  });

  it('finds the id of --after-id', async () => {
    const once = printActivities(scan, ['--after-id', modelId(300)]);
    expect(await endsWell(once)).toEqual(all.slice(301));
  });

  it('follows from the id of --after-id', async () => {
    const started = followScan(scan, cleanEnv(), '--after-id', modelId(300));
    const has = () => rowsIn(started.stdout()).includes(699);
    await until('the newest', has, started.stderr);
    expect(rowsIn(started.stdout())).toEqual(all.slice(301));
  });
});
