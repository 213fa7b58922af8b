import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { startChangingServer } from '../../../support/servers/rewriting-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { preparedBytes, submissionBy } from '../../../support/writes/submission-writer.ts';
import { signedWithCall } from '../../../support/verify/call-vectors.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';
import { waitUntil } from '../../../support/wait.ts';
import { ledgerRefusal } from '../../../support/servers/ledger-refusal.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const minute = 60_000;

type Limit = 'maxRecordTime' | 'maxLedgerTime';

/** A signed submission that nobody may record after some minutes. */
const request = (minutes = 5, limit: Limit = 'maxRecordTime') => {
  const signer = newSigner();
  const party = `frida::${signer.fingerprint}`;
  const until = BigInt(epoch + minutes * minute) * 1000n;
  const bytes = preparedBytes(party, { metadata: { [limit]: until } });
  return submissionBy({ party, signer }, { bytes });
};

const start = async (body: unknown, changes: Partial<Settings> = {}): Promise<TestSession> => {
  const session = testSession({ ledgerUrl: server.url, ...changes });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('4');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(body));
  await ui.until('(u to undo)');
  return session;
};

const toChecks = async (): Promise<void> => {
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
};

const toReview = async (): Promise<void> => {
  await toChecks();
  await ui.press('enter');
  await ui.until('step 5/');
};

const confirm = async (): Promise<void> => {
  await ui.press(readToEnd, 'tab', phraseOn(ui.screen()), 'enter');
};

/** What the service was asked so far, without queries. */
const asked = (): readonly string[] =>
  server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

describe('a prepared transaction', () => {
  it('is told below its field where nothing stands beside it', async () => {
    await start(request());
    const frame = await ui.until('DECODED TRANSACTION');
    expect(frame).toContain('acts as');
    expect(frame).toContain('frida::1220');
  });

  it.each<[string, Limit, string]>([
    ['max record time', 'maxRecordTime', 'Z (5 min left)'],
    ['max ledger time', 'maxLedgerTime', 'Z, the max ledger time (5 min left)'],
  ])(
    'counts its %s down in the review, and cannot be sent when it is over',
    async (_, limit, words) => {
      const session = await start(request(5, limit));
      await toChecks();
      await ui.press('enter');
      await ui.until(words);
      await server.until(() => server.received.length > 0);
      session.advance(2 * minute);
      await ui.until('(3 min left)');
      await ui.press(readToEnd, 'tab', phraseOn(ui.screen()));
      session.advance(4 * minute);
      await ui.press('enter');
      await ui.until('the deadline has passed');
      expect(asked()).toEqual(['GET /v2/state/ledger-end']);
    },
  );

  it('that no known scheme hashes has failed checks that say so, and no review', async () => {
    await start({ ...request(), hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' });
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('2 failed,');
    await ui.until('scheme HASHING_SCHEME_VERSION_UNSPECIFIED is unknown; do not sign');
    await ui.press('enter');
    await ui.until('2 checks failed: fix them before sending');
    expect(asked()).toEqual([]);
  });

  it('whose bytes fail checks asks for a word for each of them, where little can be lost', async () => {
    const body = { ...request(), hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' };
    const session = await start(body, { isTestLedger: true });
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('2 failed,');
    await ui.press('enter');
    await ui.until('step 5/');
    const { review } = session.store.getState().writeForms.execute;
    expect(review?.warnings.filter(({ state }) => state === 'failed')).toHaveLength(2);
    expect(review?.phrase).toMatch(/^W1 W2 /);
  });

  it('shows its external calls, with what was asked and answered', async () => {
    await start(signedWithCall.request);
    await ui.press('\x0e', 't');
    await ui.until('DECODED TRANSACTION  lines');
    const pages = [ui.screen()];
    while (!pages.join('').includes('output: "1.0845"') && pages.length < 9) {
      await ui.press('pagedown');
      pages.push(ui.screen());
    }
    const frame = pages.join('\n');
    expect(frame).toContain('external call 1 of 1: extension "rates-oracle", function');
    expect(frame).toContain('output: "1.0845"');
    expect(frame).toContain('input: "{\\"pair\\":\\"EURUSD\\"}"');
  });

  it('keeps its effect above the field, however far the review is scrolled', async () => {
    await start(request());
    await toReview();
    const above = /\n unclear: not understood: 1 contract created, Depot.*\n Type {2}W1 EXECUTE/;
    await ui.until(above);
    await ui.press(readToEnd, 'tab');
    await ui.until('typing the confirmation');
    expect(ui.screen()).toMatch(above);
  });

  it("leaves the deduplication period to the service's default, and says so", async () => {
    await start(request());
    await toReview();
    await ui.press('pagedown');
    await ui.until('deduplication {"Empty":{}} (the service default)');
  });
});

describe('a confirmed execution', () => {
  const hang = { end: { by: 'hang' } } as const;

  it('has asked for the end of the ledger while it was reviewed, and notes it with its time', async () => {
    server.behave({ body: '{"offset":77}' }, { end: { by: 'reset' } });
    const { store, stateDir } = await start(request());
    await toReview();
    await waitUntil(() => store.getState().writeForms.execute.review?.ledger?.ledgerEnd);
    await confirm();
    await ui.until('RECOVERY STEPS');
    const [entry] = readEntries(stateDir);
    expect(entry?.ledgerEnd).toBe('77');
    expect(entry?.ledgerEndAt).toBe(new Date(epoch).toISOString());
    expect(entry?.maxRecordTime).toBe(new Date(epoch + 5 * minute).toISOString());
    await ui.until(`From ${entry?.maxRecordTime ?? ''} (its deadline) on`);
  });

  it('waits for no response but its own: nothing is asked between the confirmation and the request', async () => {
    server.behave(hang);
    await start(request());
    await toReview();
    await server.until(() => asked().length === 1);
    await confirm();
    await server.until(() => asked().length > 1);
    expect(asked()).toEqual([
      'GET /v2/state/ledger-end',
      'POST /v2/interactive-submission/execute',
    ]);
  });

  it('is not sent before the ledger told its end, however quickly it is confirmed', async () => {
    server.behave({ body: '{"offset":77}' }, { end: { by: 'reset' } });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ledgerUrl = await startChangingServer(server.url, async (json) => {
      await released;
      return json;
    });
    const { store, stateDir } = await start(request(), { ledgerUrl });
    await toReview();
    await confirm();
    await waitUntil(() => store.getState().writeForms.execute.sending);
    expect(readEntries(stateDir)).toEqual([]);
    release();
    await ui.until('RECOVERY STEPS');
    expect(readEntries(stateDir)[0]?.ledgerEnd).toBe('77');
  });

  it('says that its intent is on disk, and under which name, once it is', async () => {
    server.behave(hang);
    const { stateDir } = await start(request());
    await toReview();
    await confirm();
    await ui.until('Recorded as X-0001.');
    await ui.until(/Since 12:00:00\.000 UTC\. cantui waits at most 30 s for/);
    expect(readEntries(stateDir).map(({ entry }) => entry)).toEqual(['X-0001']);
  });
});

describe('an outcome that is certain', () => {
  it.each([
    ['NOT SENT', 'a ledger that cannot be reached', { ledgerUrl: 'http://127.0.0.1:1' }],
    ['REJECTED', 'a ledger that refuses the request', {}],
  ] as const)('is %s after %s, and is not looked for', async (word, _, changes) => {
    server.behave({ body: '{"offset":77}' }, ledgerRefusal(400));
    await start(request(), changes);
    await toReview();
    await confirm();
    const frame = await ui.until(new RegExp(`${word}[^]*entry +X-0001`));
    expect(frame).not.toContain('follow-up');
  });
});

describe('leaving while a write has no response', () => {
  const hang = { end: { by: 'hang' } } as const;

  const send = async (): Promise<TestSession> => {
    const session = await start(request());
    await toReview();
    await confirm();
    await ui.until('Recorded as X-0001');
    return session;
  };

  it('is asked about: what is under way, for how long, and what leaving means', async () => {
    server.behave(hang);
    const session = await send();
    session.advance(3000);
    await ui.press('q', 'q');
    await ui.until('(X-0001) was sent 3 s ago, no response yet');
    const frame = await ui.until(
      "Quitting doesn't stop the write. Its journal entry stays UNKNOWN.",
    );
    expect(frame).toContain('s stay');
    expect(frame).toContain('Q quit');
    expect(session.ended).toEqual([]);
  });

  it('takes Q, and no other key, for a yes', async () => {
    server.behave(hang);
    const session = await send();
    await ui.press('ctrl+c', 'ctrl+c', 'ctrl+c', 'q', 'enter', 'y');
    await ui.until('no response yet');
    await ui.press('s');
    await ui.untilGone('no response yet');
    expect(session.ended).toEqual([]);
    await ui.press('ctrl+c', 'Q');
    expect(session.ended).toEqual([0]);
  });

  it('is not asked about any more once the response is there', async () => {
    server.behave(hang);
    const session = await send();
    await ui.press('ctrl+c');
    await ui.until('no response yet');
    server.hangUp();
    await ui.until('(X-0001): UNKNOWN');
    await ui.press('ctrl+c', 'ctrl+c');
    expect(session.ended).toEqual([130]);
  });
});

describe('an outcome that nobody knows', () => {
  it('says all of the safe order first, and where the rest is told', async () => {
    server.behave({ end: { by: 'reset' } });
    await start(request());
    await toReview();
    await confirm();
    const frame = await ui.until('RECOVERY STEPS');
    expect(frame).toContain('If its outcome stays open, you can retry it');
    expect(frame).toContain('more lines: press 5 to see the entry');
    await ui.press('5');
    await ui.until('! UNKNOWN');
  });

  it('is copied, marked, exported and asked for where it stands, with the keys of the journal', async () => {
    server.behave({ status: 500, body: '' }, { end: { by: 'reset' } });
    const session = await start(request());
    await toReview();
    await server.until(() => asked().length === 1);
    await confirm();
    await ui.until('RECOVERY STEPS');
    // What the write does comes first on the page.
    expect(ui.screen()).toMatch(/^ {3}not understood: creates Deposit\n {3}UNKNOWN /m);
    await ui.press('y');
    await waitUntil(() => session.copied.length === 1);
    expect(session.copied[0]).toBe(readEntries(session.stateDir)[0]?.submissionId);
    await ui.press('f');
    await ui.until(/^ not understood: creates Deposit \(X-0001\): outcome\s+still\s+open/m);
    await ui.press('m', 'seen by the operator', 'enter');
    await ui.until(/\(X-0001\): resolved\. The\s+reason/);
    await ui.until(/^ {3}MARKED/m);
    await ui.untilGone('RECOVERY STEPS');
    await ui.press('R');
    await ui.until(/\(X-0001\): review\s+it\s+to\s+resend\s+it/);
  });
});

describe('the page of checks', () => {
  it('has keys of its own: Enter leads to the review, and Esc back again', async () => {
    await start(request());
    await toChecks();
    expect(ui.screen()).toContain('Enter review');
    expect(ui.screen()).toMatch(/step 4\/6 {2}check 1\/\d+/);
    await ui.press('enter');
    await ui.until('step 5/');
    await ui.press('escape');
    await ui.until('step 4/');
    await ui.press('p');
    await ui.until('step 3/');
  });
});

describe('`@` in a field for base64', () => {
  it('asks for a file, whose path is completed', async () => {
    const session = await start({ hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' });
    const path = join(session.stateDir, 'prepared.b64');
    writeFileSync(path, 'QUJD\n');
    await ui.press('enter', '@');
    await ui.until('load a file');
    await ui.press(join(session.stateDir, 'prep'), 'tab', 'enter');
    await ui.until('characters loaded');
    await ui.until('[ QUJD');
  });
});

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';

describe('a secret', () => {
  it('is in no draft, whichever way it came', async () => {
    const session = await start(request());
    await ui.until(/draft X-\w{4} saved/);
    ui.paste('-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----');
    await ui.until('the text was not kept');
    ui.paste(token);
    await ui.until('looks like');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const der = privateKey.export({ format: 'der', type: 'sec1' });
    const file = join(session.stateDir, 'ec.der');
    writeFileSync(file, der);
    await ui.press('\x0f', file, 'enter');
    await ui.until('(binary, converted to base64): it looks like a private');
    await ui.press('\x0e', '\x0e', 'enter', 'ctrl+u', token.slice(0, 30), token.slice(30));
    await ui.until('The field was emptied: its value looked like an access token');
    await ui.press('escape', 'enter', 'ctrl+u', der.toString('base64'));
    await ui.until('The field was emptied: its value looked like a private key');
    await ui.press('\x0e');
    await session.stop();
    const drafts = join(session.stateDir, 'drafts');
    const kept = readdirSync(drafts).map((name) => readFileSync(join(drafts, name), 'utf8'));
    expect(kept).toHaveLength(1);
    expect(kept.join('')).not.toMatch(/PRIVATE KEY|eyJhbGci/);
    expect(kept.join('')).not.toContain(der.toString('base64').slice(0, 24));
  });
});
