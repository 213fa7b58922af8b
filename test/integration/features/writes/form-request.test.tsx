import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignerSetting } from '../../../../src/config/settings/schemas/signer-schema.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import type { FurtherOperationName } from '../../../../src/ledger/further-operations.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import { toLedgerKey } from '../../../../src/verify/signatures/read-public-key.ts';
import {
  startHostileParticipant,
  type Hostility,
} from '../../../support/servers/hostile-participant.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { openSshPublicKey } from '../../../support/signing/openssh-key.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let ui: Screen;
let dir: string;

const owner = newSigner();
const stranger = newSigner();
const elsewhere = `elsewhere::1220${'5c'.repeat(32)}`;
const pem = owner.publicKey.key.export({ type: 'spki', format: 'pem' }).toString();

beforeEach(() => {
  dir = scratchFolder();
  writeFileSync(join(dir, 'ops.pem'), pem);
});
afterEach(() => {
  ui.close();
});

const ops = (): SignerSetting => ({
  type: 'ssh-agent',
  publicKey: join(dir, 'ops.pem'),
  deadlineMs: 1000,
});

type Place = {
  readonly url?: string;
  readonly changes?: Partial<Settings>;
  readonly stateDir?: string;
  readonly size?: { readonly columns: number; readonly rows: number };
};

/** Opens the Request page of a production profile; the participant was asked about itself. */
const start = async (
  { ledgerUrl, token }: Sandbox,
  { url = ledgerUrl, changes, stateDir, size = { columns: 80, rows: 24 } }: Place = {},
): Promise<TestSession> => {
  const session = testSession(
    {
      ...{ ledgerUrl: url, mode: 'prod', signers: { ops: ops() } },
      tokenFrom: { kind: 'given', token },
      ...changes,
    },
    stateDir === undefined ? {} : { stateDir },
  );
  ui = renderScreen(session, size);
  await ui.press('3');
  return session;
};

const named = async (sandbox: Sandbox, place: Place = {}): Promise<TestSession> => {
  const session = await start(sandbox, place);
  await ui.until('before step 1/6');
  await ui.untilGone('requesting its id');
  await ui.press('enter', 'walter', 'escape');
  return session;
};

const hostile = async (hostility: Hostility, name: FurtherOperationName = 'generateTopology') => {
  const sandbox = await open();
  const url = await startHostileParticipant(sandbox, name, hostility);
  await named(sandbox, { url });
};

describe('the request of a topology', () => {
  it('chooses the only synchronizer and the only signer, and generates with Ctrl-N', async () => {
    const sandbox = await open();
    await named(sandbox);
    expect(ui.screen()).toMatch(/\(o\) ops {2}\( \) a key file/);
    expect(ui.screen()).toMatch(/\(o\) global {2}global-domain::/);
    expect(ui.screen()).toContain('participant  participant::1220');
    await ui.press('\x0e');
    await ui.until('step 4/6');
    await ui.until(' 0 failed, 1 warning');
    await ui.press('t');
    await ui.until(`walter::${owner.fingerprint.slice(0, 12)}`);
  });

  it('lists the synchronizers with alias and permission, and requires a choice of several', async () => {
    const sandbox = await open();
    const { otherSynchronizer } = sandbox.world;
    sandbox.world.connected.push({ alias: 'private', id: otherSynchronizer });
    const session = await named(sandbox);
    await ui.press('\x0e');
    await ui.until('no synchronizer is chosen');
    await ui.press(' ', ' ');
    await ui.until('< private');
    expect(ui.screen()).toContain('2 of 2');
    await ui.press('\x0e');
    await ui.until('step 4/6');
    expect(session.store.getState().writeForms.allocate.origin?.requested).toMatchObject({
      synchronizer: otherSynchronizer,
    });
  });

  it('sends other hosts and the threshold, and compares them with the response', async () => {
    const session = await named(await open());
    await ui.press('j', 'j', 'j', 'j', 'enter', elsewhere, 'tab', '1', 'escape', '\x0e');
    await ui.until('step 4/6');
    expect(session.store.getState().writeForms.allocate.origin?.requested).toMatchObject({
      otherConfirmingParticipantUids: [elsewhere],
      confirmationThreshold: 1,
    });
    await ui.until(' 0 failed,');
  });

  it.each<[string, () => string | Buffer]>([
    ['PEM', () => pem],
    ['DER', () => owner.publicKey.spki],
    ['raw bytes', () => owner.publicKey.spki.subarray(12)],
    ['hex', () => owner.publicKey.spki.subarray(12).toString('hex')],
    ['base64', () => owner.publicKey.spki.toString('base64')],
    ['OpenSSH', () => openSshPublicKey(owner.privateKey)],
  ])('takes the public key from a file as %s', async (_, content) => {
    const path = join(dir, 'key');
    writeFileSync(path, content());
    await named(await open(), { changes: { signers: undefined } });
    await ui.press('j', '\x0f');
    await ui.until('load a file');
    await ui.press(path, 'enter');
    await ui.until(new RegExp(`Ed25519\\s+${owner.fingerprint.slice(0, 20)}`));
    await ui.press('\x0e');
    await ui.until('step 4/6');
    await ui.until('CHECKS ON THIS MACHINE');
    await ui.press('t');
    await ui.until(`walter::${owner.fingerprint.slice(0, 12)}`);
  });

  it('names what is missing before it asks the participant', async () => {
    await start(await open(), { changes: { signers: undefined } });
    await ui.until('before step 1/6');
    await ui.untilGone('requesting its id');
    await ui.press('enter', 'a::b', 'escape', '\x0e');
    await ui.until('is not a party name');
    await ui.until('the party has no key');
    expect(ui.screen()).toContain('before step 1/6');
  });

  it('explains a field, and whether it is required', async () => {
    await named(await open());
    await ui.press('\x07');
    await ui.until('required; API description generate-topology');
  });

  it('refuses a private key, and keeps nothing of it', async () => {
    const session = await named(await open(), { changes: { signers: undefined } });
    ui.paste(owner.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    await ui.until('looks like a private key; the text was not kept');
    session.ctx.drafts.flush();
    expect(JSON.stringify(listDrafts(session.stateDir, 'allocate'))).not.toContain('PRIVATE');
  });

  it('survives the end of the program in its draft', async () => {
    const sandbox = await open();
    const session = await named(sandbox);
    session.ctx.drafts.flush();
    ui.close();
    await start(sandbox, { stateDir: session.stateDir });
    await ui.until('1 saved draft');
    await ui.until('Request');
    await ui.press('enter');
    await ui.until('[ walter ]');
    await ui.until('before step 1/6');
    await ui.untilGone('requesting its id');
    await ui.press('\x0e');
    await ui.until('step 4/6');
  });

  it('is in the draft of the generated form as well, with the comparison', async () => {
    const sandbox = await open();
    const session = await named(sandbox);
    await ui.press('\x0e');
    await ui.until(' 0 failed, 1 warning');
    session.ctx.drafts.flush();
    const [draft] = listDrafts(session.stateDir, 'allocate').drafts;
    expect(draft?.origin).toContain('"partyHint": "walter"');
  });

  it('gives way to a file that was generated elsewhere', async () => {
    const sandbox = await open();
    await named(sandbox);
    ui.paste(
      JSON.stringify({ synchronizer: sandbox.world.synchronizer, onboardingTransactions: [] }),
    );
    await ui.until('(u to undo)');
    await ui.until('[1 Target]');
    await ui.press('p');
    await ui.until('before step 1/6');
  });

  it('fits a wide screen, where its tab stays next to the pages', async () => {
    await named(await open(), { size: { columns: 160, rows: 48 } });
    await ui.press('\x0e');
    await ui.until('step 4/6');
    await ui.until(/ok Request +ok Target/);
  });
});

describe('a participant that does not respond in time', () => {
  it('is given up with Esc, and what was entered stays', async () => {
    await hostile({ instead: {} });
    await ui.press('\x0e');
    await ui.until('Generating since');
    await ui.press('escape');
    await ui.until('Not generated: canceled; nothing was changed');
    await ui.until('[ walter ]');
  });
});

describe('a hostile participant that generates a topology for the dashboard', () => {
  it.each<[string, JsonObject, string]>([
    ['another host', { otherConfirmingParticipantUids: [elsewhere] }, 'not requested: host'],
    ['another observer', { observingParticipantUids: [elsewhere] }, 'not requested: host'],
    ['another key', { publicKey: toLedgerKey(stranger.publicKey) }, 'not requested: key'],
    ['another party', { partyHint: 'wa1ter' }, 'generated wa1ter'],
  ])('is found out with %s, and nothing can be signed', async (_, fields, words) => {
    await hostile({ request: (body) => ({ ...body, ...fields }) });
    await ui.press('\x0e');
    await ui.until('step 4/6');
    await ui.until(new RegExp(words.replaceAll(' ', '\\s+')));
    await ui.until('FAILED');
    await ui.press('s');
    await ui.until('DO NOT SIGN');
    await ui.press('enter');
    await ui.until('failed: nothing can be signed');
    await ui.press('escape', '\x0e');
    await ui.until('before sending');
  });

  it('is found out with a lower threshold', async () => {
    await hostile({ request: (body) => ({ ...body, confirmationThreshold: 1 }) });
    await ui.press('j', 'j', 'j', 'j', 'enter', elsewhere, 'escape', '\x0e');
    await ui.until(/requested 2,\s+generated\s+1/);
  });

  it('cannot change the synchronizer, which is the requested one', async () => {
    const sandbox = await open();
    const url = await startHostileParticipant(sandbox, 'generateTopology', {
      response: (json) => ({
        ...json,
        synchronizer: sandbox.world.otherSynchronizer,
        requested: { synchronizer: sandbox.world.otherSynchronizer },
      }),
    });
    const session = await named(sandbox, { url });
    await ui.press('\x0e');
    await ui.until(' 0 failed, 1 warning');
    const { root } = session.store.getState().writeForms.allocate.form;
    expect(JSON.stringify(root['synchronizer'])).toContain(sandbox.world.synchronizer);
  });

  it('is found out with the id of another party next to its transactions', async () => {
    await hostile({
      response: (json) => ({ ...json, partyId: `mallory::${stranger.fingerprint}` }),
    });
    await ui.press('\x0e');
    await ui.until('FAILED');
    await ui.until(/mallory::/);
  });

  it.each<[string, NonNullable<Hostility['instead']>, RegExp]>([
    ['HTML', { type: 'text/html', body: '<html><b>hi</b></html>' }, /! Not generated: \S*generate/],
    [
      'partial fields',
      { body: '{"partyId":"walter::1220"}' },
      /does\s+not\s+match its API document/,
    ],
    ['a number', { body: '7' }, /does\s+not\s+match its API document/],
    [
      'a megabyte in one field',
      { body: `{"partyId":"${'x'.repeat(1 << 20)}"}` },
      /does\s+not\s+match/,
    ],
    ['another status', { status: 500, body: '{}' }, /! Not generated: \S*generate/],
  ])('is refused with %s', async (_, instead, words) => {
    await hostile({ instead });
    await ui.press('\x0e');
    await ui.until(words);
    expect(ui.screen()).toContain('before step 1/6');
    expect(ui.lines().length).toBeLessThanOrEqual(24);
    await ui.press('enter');
    await ui.until('[ walter▌');
  });

  it('lists no synchronizer whose id is none', async () => {
    await hostile(
      {
        response: () => ({
          connectedSynchronizers: [
            { synchronizerAlias: '\u001b[2Jx', synchronizerId: 'not an id' },
            { synchronizerAlias: 'a'.repeat(5000), synchronizerId: elsewhere, permission: null },
          ],
        }),
      },
      'connectedSynchronizers',
    );
    await ui.until('1 synchronizer omitted');
    await ui.until('elsewhere::…5c5c');
  });
});

describe('a participant that does not tell its id', () => {
  it('is asked again with r', async () => {
    let isUp = false;
    await hostile({ response: (json) => (isUp ? json : { participantId: 7 }) }, 'participantId');
    await ui.until('Participant id unknown');
    isUp = true;
    await ui.press('r');
    await ui.until('participant  participant::1220');
  });
});
