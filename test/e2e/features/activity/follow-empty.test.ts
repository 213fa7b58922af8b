import { afterEach, describe, expect, it } from 'vitest';
import { someOf } from '../../../support/samples/places.ts';
import type { CursorDirection } from '../../../../src/ledger/activity/listing.ts';
import { followScan, killRuns } from '../../../support/models/followers.ts';
import { startForeignScan, type ForeignScan } from '../../../support/servers/foreign-scan.ts';
import { cleanEnv, until } from '../../../support/terminal/built-program.ts';

const meanings: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

let scan: ForeignScan;

afterEach(async () => {
  killRuns();
  await scan.close();
});

describe('a follower that starts before a scan lists any activity', () => {
  it.each(someOf(meanings, 3))(
    'prints every later one, whatever its cursor means: %s',
    async (meaning) => {
      scan = await startForeignScan(meaning);
      const started = followScan(scan, cleanEnv(), '--page-size', '20');
      await until('it was told three times', () => scan.received.length >= 3, started.stderr);
      // More than a page, and more than the 20 with which a follower starts.
      scan.model.arrive(300);
      const newest = scan.model.all.at(-1)?.id ?? '';
      await until('the newest', () => started.stdout().includes(newest), started.stderr);
      const ids = started.stdout().matchAll(/"event_id":"([^"]+)"/g);
      expect([...ids].map(([, id]) => id)).toEqual(scan.model.all.map(({ id }) => id));
    },
  );
});
