import { expect, it, onTestFinished } from 'vitest';
import type { Client } from '../../../../../src/http/client.ts';
import { createServiceClients } from '../../../../../src/config/connect/create-clients.ts';
import { csvLine } from '../../../../../src/features/activity/commands/export-rows.ts';
import { createActivityPageSource } from '../../../../../src/features/activity/tail/activity-listing.ts';
import { createActivityTail } from '../../../../../src/features/activity/tail/activity-tail.ts';
import {
  emptyTimeline,
  isRow,
  type Timeline,
} from '../../../../../src/features/activity/timeline/timeline.ts';
import { forgetTokens } from '../../../../../src/ledger/effects/describe-instrument.ts';
import type { Failure } from '../../../../../src/ledger/failure/failure.ts';
import { isObject } from '../../../../../src/lib/json/json.ts';
import { settings as base } from '../../../../support/screens/sample-session.ts';
import { open } from '../../../../support/servers/sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof open>>;

/** The scan names another DSO than the one that issued the Amulets of the ledger. */
const other = `DSO::1220${'cd'.repeat(32)}`;

const noResponse = {
  ...{ kind: 'timeout', afterMs: 1, origin: '', sent: true },
} as const satisfies Failure;

/** Follows a ledger whose scan names its DSO after so many failures; polls are more than a minute apart. */
const follow = async (sandbox: Sandbox, failures: number): Promise<Timeline> => {
  forgetTokens();
  let now = Date.now();
  const settings = {
    ...base,
    ledgerUrl: sandbox.ledgerUrl,
    scanUrl: sandbox.scanUrl,
    source: 'ledger',
    sinceMs: 30 * 86_400_000,
    tokenFrom: { kind: 'given', token: sandbox.token },
  } as const;
  const { client, close } = createServiceClients(settings, {
    ...{ version: '0', retries: 0, env: {}, now: () => now, random: () => 0.5 },
  });
  onTestFinished(close);
  let left = failures;
  const request: Client['request'] = async (asked, signal) => {
    const response = await client.request(asked, signal);
    if (!asked.path.endsWith('/v0/dso') || !response.ok) return response;
    left -= 1;
    if (left >= 0) return { ok: false, error: { sent: true, failure: noResponse } };
    const { json } = response.value;
    const told = isObject(json) ? { ...json, dso_party_id: other } : json;
    return { ok: true, value: { ...response.value, json: told } };
  };
  let timeline = emptyTimeline({ pageSize: 100 });
  const ending = new AbortController();
  let polls = 0;
  const tail = createActivityTail({
    listing: createActivityPageSource(settings, { request }, { now: () => now }),
    ...{ timeline, settings, now: () => now, random: () => 0.5 },
    sleep: () => {
      now += 61_000;
      polls += 1;
      if (polls >= 4) ending.abort();
      return Promise.resolve();
    },
    onUpdate: (update) => {
      ({ timeline } = update);
    },
  });
  await tail.run(ending.signal);
  return timeline;
};

const rowsOf = ({ entries }: Timeline): readonly string[] =>
  entries.flatMap((entry) => (isRow(entry) && entry.activity ? [csvLine(entry.activity)] : []));

it('rows are those of a fresh start once the scan names the DSO, however late it does', async () => {
  onTestFinished(forgetTokens);
  const sandbox = await open({ history: 60 });
  const [early, late] = [await follow(sandbox, 0), await follow(sandbox, 2)];
  expect(rowsOf(early).filter((row) => row.includes(',Amulet,')).length).toBeGreaterThan(10);
  expect(rowsOf(late)).toEqual(rowsOf(early));
  // To mark a row is no change of the ledger.
  expect(late.counts.changed).toBe(0);
});
