import { readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { basename } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/http/client.ts';
import { nodeFileSystem, type FileSystem } from '../../../../src/storage/files/file-system.ts';
import { receiptPath } from '../../../../src/storage/journal/receipts.ts';
import { readEntries, readJournal } from '../../../../src/storage/journal/journal-file.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { submit } from '../../../../src/submission/send/submit.ts';
import type { ReviewSnapshot } from '../../../../src/storage/journal/records.ts';
import { Secret } from '../../../../src/lib/io/secret.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import { execution } from '../../../support/writes/small-execution.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { createFreeze } from '../../../../src/http/send/operation-calls.ts';

let stateDir: string;
let steps: string[];
let server: Server;
let client: Client;
let ledgerUrl: string;

/** The last event that is on record, as a reader of the disk finds it. */
const lastEvent = (): string => {
  const line = readJournal(stateDir).lines.at(-1);
  return line?.kind === 'record' ? textAt(line.record, 'event') : 'nothing';
};

const response = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

beforeEach(async () => {
  stateDir = scratchFolder();
  steps = [];
  server = createServer((socket) => {
    socket.once('data', () => {
      steps.push(`first byte, behind ${lastEvent()}`);
      socket.end(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  ledgerUrl = `http://127.0.0.1:${port}`;
  client = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 5000, retries: 0 });
});

/** From now on, requests carry the token of a user. */
const useTokenOf = (user: string): void => {
  const token = () => Secret.of(jwt({ sub: user }));
  client = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 5000, retries: 0, token });
};

afterEach(async () => {
  client.close();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** Records each sync of the journal, its folder and a body, or fails the one that is named. */
const port = (failing?: string): FileSystem => {
  const names = new Map<number, string>();
  const nameOf = (path: string): string =>
    path.includes('bodies') ? 'body' : path === stateDir ? 'folder' : basename(path);
  return {
    ...nodeFileSystem,
    open: (path, flags) => {
      const file = nodeFileSystem.open(path, flags);
      names.set(file, nameOf(path));
      return file;
    },
    sync: (file) => {
      const name = names.get(file);
      const step = name === 'submissions.ndjson' ? `${name} with ${lastEvent()}` : `${name}`;
      if (step === failing)
        throw Object.assign(new Error('EIO: the disk is gone'), { code: 'EIO' });
      nodeFileSystem.sync(file);
      steps.push(`sync ${step}`);
    },
  };
};

const write = async (failing?: string, account?: ReviewSnapshot) => {
  const sealed = createFreeze(client.reviewContext)('executeSubmission', execution);
  if (!sealed.ok) throw new Error('the request breaks a rule');
  const send: Client['send'] = (one, options) => {
    steps.push('connect');
    return client.send(one, options);
  };
  return submit(
    { sealed: sealed.value, profile: 'default', waits: true, account },
    { send, stateDir, now: Date.now, port: port(failing) },
  );
};

describe('a write', () => {
  it('is on disk before a connection opens, its sending before the first byte, its outcome behind that', async () => {
    const submitted = await write();
    expect(submitted).toMatchObject({ kind: 'sent', verdict: { word: 'ACCEPTED' } });
    expect(steps).toEqual([
      'sync submissions.ndjson with intent',
      'sync folder',
      'sync body',
      'sync body',
      'connect',
      'sync submissions.ndjson with sent',
      'sync folder',
      'first byte, behind sent',
      'sync submissions.ndjson with finding',
      'sync folder',
    ]);
  });

  it('says in its intent what it does, and so does its result and its receipt', async () => {
    const { effect } = await write();
    expect(effect.brief).toEqual(['not understood: creates Deposit']);
    const [intent] = readJournal(stateDir).lines;
    expect(intent).toMatchObject({ kind: 'record', record: { event: 'intent', effect } });
    expect(JSON.parse(readFileSync(receiptPath(stateDir, 'X-0001'), 'utf8'))).toMatchObject({
      effect,
    });
  });

  it('opens no connection when its intent, the name of the journal or its body is not on disk', async () => {
    for (const failing of ['submissions.ndjson with intent', 'folder', 'body']) {
      steps = [];
      expect(await write(failing)).toMatchObject({
        kind: 'unrecorded',
        reason: 'the disk is gone',
      });
      expect(steps).not.toContain('connect');
      rmSync(stateDir, { recursive: true });
    }
  });

  it('sends no byte when it is not on disk that it is sent, and says that nothing left', async () => {
    const submitted = await write('submissions.ndjson with sent');
    expect(submitted).toMatchObject({ kind: 'unrecorded', reason: 'the disk is gone' });
    expect(steps.filter((step) => step.startsWith('first byte'))).toEqual([]);
    expect(readEntries(stateDir)).toMatchObject([{ word: 'NOT SENT' }]);
  });

  it('sends no byte with the token of another user than the one that is recorded', async () => {
    useTokenOf('ops');
    expect(await write(undefined, { subject: 'ops' })).toMatchObject({ kind: 'sent' });
    steps = [];
    const reason =
      'the access token is now of user mallory, not of user ops. Review and confirm the request again';
    useTokenOf('mallory');
    stateDir = scratchFolder();
    expect(await write(undefined, { subject: 'ops' })).toMatchObject({ kind: 'refused', reason });
    expect(steps.filter((step) => step.startsWith('first byte'))).toEqual([]);
    expect(readEntries(stateDir)).toMatchObject([
      { word: 'NOT SENT', subject: 'ops', findings: [{ detail: reason }] },
    ]);
  });

  it('sends no byte with a token whose user cannot be read where a user was recorded, and the reverse', async () => {
    useTokenOf('ops');
    expect(await write(undefined, {})).toMatchObject({ kind: 'refused' });
    client = createClient({ ledgerUrl, scanUrl: '', timeoutMs: 5000, retries: 0 });
    expect(await write(undefined, { subject: 'ops' })).toMatchObject({ kind: 'refused' });
    expect(steps.filter((step) => step.startsWith('first byte'))).toEqual([]);
  });

  it('says that its outcome is not on record when that is not on disk', async () => {
    const submitted = await write('submissions.ndjson with finding');
    expect(submitted).toMatchObject({ kind: 'sent', unrecorded: 'the disk is gone' });
  });
});
