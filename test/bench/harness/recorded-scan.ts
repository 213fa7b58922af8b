import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openServices } from './services.ts';

/** An update as far as a recording knows it. */
export type RecordedUpdate = {
  readonly update_id: string;
  readonly migration_id: number;
  readonly record_time: string;
  readonly root_event_ids: readonly string[];
};

/** A scan of updates that were recorded before: its pages cost nothing to make. */
export type RecordedScan = {
  readonly url: string;
  readonly updates: number;
  /** The mean size of an update, in bytes. */
  readonly bytes: number;
  /** The first event of the first update. */
  readonly firstEvent: string;
  readonly close: () => Promise<void>;
};

const recordedPage = 500;

const pageAfter = async (
  scanUrl: string,
  last: RecordedUpdate | undefined,
): Promise<readonly RecordedUpdate[]> => {
  const after = last && {
    after_migration_id: last.migration_id,
    after_record_time: last.record_time,
  };
  const response = await fetch(`${scanUrl}/v2/updates`, {
    method: 'POST',
    // The sandbox closes a connection that rests while a page is written on a busy machine.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({
      page_size: recordedPage,
      daml_value_encoding: 'compact_json',
      ...(after && { after }),
    }),
  });
  const { transactions } = (await response.json()) as { transactions: readonly RecordedUpdate[] };
  return transactions;
};

/** Writes each update of a scan as a line of a file. */
const record = async (scanUrl: string, file: string) => {
  const fd = openSync(file, 'wx');
  let [updates, bytes] = [0, 0];
  let page = await pageAfter(scanUrl, undefined);
  const firstEvent = `#${page[0]?.root_event_ids[0] ?? ''}`;
  while (page.length > 0) {
    for (const update of page) bytes += writeSync(fd, `${JSON.stringify(update)}\n`);
    updates += page.length;
    page = await pageAfter(scanUrl, page.at(-1));
  }
  closeSync(fd);
  return { updates, bytes: bytes / updates, firstEvent };
};

const serverProcess = fileURLToPath(new URL('recorded-scan-process.ts', import.meta.url));

/** Records the updates of a sandbox with so many activities, and serves them from another process. */
export const startRecordedScan = async (activities: number): Promise<RecordedScan> => {
  const dir = mkdtempSync(join(tmpdir(), 'cantui-bench-'));
  const file = join(dir, 'updates');
  const services = await openServices(activities, 0, '--updates-only');
  const recorded = await record(services.scanUrl, file);
  await services.close();
  const server = fork(serverProcess, [file], { execArgv: ['--import', 'tsx'] });
  const [url] = (await once(server, 'message')) as [string];
  rmSync(dir, { recursive: true });
  return {
    ...recorded,
    url,
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
};
