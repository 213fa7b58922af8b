import { signerNotices } from '../../../../src/signing/sign-messages.ts';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignerSetting } from '../../../../src/config/settings/schemas/signer-schema.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { sshKeyBlob } from '../../../../src/signing/signers/sign-with-agent.ts';
import { sshString } from '../../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { startAgent, type AgentServer } from '../../../support/signing/agent-server.ts';
import { newSigner, type Signer } from '../../../support/verify/topology-writer.ts';
import { waitUntil } from '../../../support/wait.ts';
import { readToEnd, signPhraseOn } from '../../../support/writes/confirming.ts';
import { submissionBy } from '../../../support/writes/submission-writer.ts';

let ui: Screen;
let folder: string;
let agent: AgentServer;
let server: MisbehavingServer;
let owner: Signer;
let party: string;
let change: (settings: Settings) => Settings;

beforeEach(async () => {
  folder = scratchFolder();
  server = await startMisbehavingServer();
  owner = newSigner();
  party = `frida::${owner.fingerprint}`;
  change = (settings) => settings;
  const blob = sshKeyBlob(owner.publicKey) ?? Buffer.alloc(0);
  const sign = (message: Buffer): Buffer =>
    Buffer.concat(['ssh-ed25519', owner.sign(message)].map((part) => sshString(part)));
  agent = await startAgent(folder, { keys: [{ blob, sign }] });
});

afterEach(async () => {
  ui.close();
  agent.close();
  await server.close();
});

const inFolder = (name: string): string => join(folder, name);

const useToken = (user: string): void =>
  writeFileSync(inFolder('token'), jwt({ sub: user, exp: 4_102_444_800 }), { mode: 0o600 });

/** What the ledger says of the rights of the user from now on. */
const allow = (parties: readonly string[]): void => {
  const rights = parties.map((each) => ({ kind: { CanActAs: { value: { party: each } } } }));
  server.setAside('/v2/users/ops/rights', { body: JSON.stringify({ rights }) });
};

const publicKey = (): string => {
  const spki = owner.publicKey.spki.toString('base64');
  writeFileSync(
    inFolder('key.pem'),
    `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`,
  );
  return inFolder('key.pem');
};

const inAgent = (): SignerSetting => ({
  ...{ type: 'ssh-agent', publicKey: publicKey(), deadlineMs: 30_000 },
});

/** Opens the only signer's confirmation, reads it to its end and types its words, once rights are known. */
const confirming = async (setting = inAgent()): Promise<TestSession> => {
  useToken('ops');
  allow([party]);
  const session = testSession(
    {
      ...{ ledgerUrl: server.url, user: 'ops', signers: { payer: setting } },
      tokenFrom: { kind: 'file', path: inFolder('token') },
    },
    {
      env: { SSH_AUTH_SOCK: agent.socket, PATH: process.env['PATH'] },
      rereadSettings: (current) => Promise.resolve({ ok: true, value: change(current) }),
    },
  );
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('4');
  await ui.until('step 1/');
  const { partySignatures: _, ...body } = submissionBy({ party, signer: owner });
  ui.paste(JSON.stringify({ ...body, partySignatures: { signatures: [] } }));
  await ui.until('(u to undo)');
  await ui.press('\x0e');
  await ui.until('TO SIGN: the prepared hash');
  await ui.press('s');
  await ui.until('to sign: [');
  const sender = () => session.store.getState().writeForms.execute.signing?.sender;
  await waitUntil(() => sender()?.lacks !== undefined);
  await typeWords();
  return session;
};

const typeWords = async (): Promise<void> => {
  await ui.press(readToEnd, signPhraseOn(ui.screen()));
  await ui.until('>( Enter signs )<');
};

const flat = (): string => ui.screen().replace(/\s+/g, ' ');

describe('a signer of the dashboard is not called, and the form says why, after', () => {
  it.each<[what: string, happen: () => void, said: RegExp]>([
    [
      'its user lost the right to act as the party',
      () => allow([]),
      /user ops may no longer act as frida::/,
    ],
    [
      'its token became that of another user',
      () => useToken('mallory'),
      /the access token is now of user mallory, not of user ops/,
    ],
    [
      'its profile became read-only',
      () => {
        change = (settings) => ({ ...settings, readOnly: true });
      },
      /profile demo is read-only now/,
    ],
  ])('%s', async (_, happen, said) => {
    await confirming();
    happen();
    await ui.press('enter');
    await ui.until('Not signed:');
    expect(flat()).toMatch(said);
    expect(flat()).toContain('SIGNERS OF THIS PROFILE');
    expect(agent.messages).toEqual([]);
  });

  it('its profile became read-only, which the whole dashboard follows', async () => {
    const { store } = await confirming();
    change = (settings) => ({ ...settings, readOnly: true });
    await ui.press('enter');
    await ui.until('Not signed:');
    expect(store.getState().connection.readOnly).toBe(true);
  });

  it('its confirmation was left for the choice of signers', async () => {
    const { store, ctx } = await confirming();
    store.getState().updateWriteForm('execute', ({ signing, ...form }) => ({
      ...form,
      signing: signing && { ...signing, stage: 'choose' },
    }));
    expect(await ctx.signing.sign('execute')).toBe(false);
    expect(agent.messages).toEqual([]);
  });
});

/** The form gets other values, as when a transaction is loaded. */
const changeForm = ({ store }: TestSession, more: { readonly signing?: undefined } = {}): void =>
  store.getState().updateWriteForm('execute', (writeForm) => ({
    ...writeForm,
    form: { ...writeForm.form, root: { ...writeForm.form.root } },
    ...more,
  }));

describe('the values of a form that change after the confirmation', () => {
  it('are not signed with it', async () => {
    const session = await confirming();
    changeForm(session);
    expect(await session.ctx.signing.sign('execute')).toBe(false);
    expect(agent.messages).toEqual([]);
  });

  /** A signer that was called, and waits until it is told to sign. */
  const calling = async () => {
    const [started, go] = [inFolder('started'), inFolder('go')];
    const script = `const fs = require('fs'); fs.appendFileSync('${started}', '.'); const wait = () => (fs.existsSync('${go}') ? process.stdout.write(fs.readFileSync('${go}')) : setTimeout(wait, 5)); wait();`;
    const session = await confirming({
      ...{ type: 'command', command: [process.execPath, '-e', script] },
      ...{ publicKey: publicKey(), deadlineMs: 30_000 },
    });
    const form = () => session.store.getState().writeForms.execute;
    const signature = owner.sign(form().signing?.report.hash ?? Buffer.alloc(0));
    const signing = session.ctx.signing.sign('execute');
    await waitUntil(() => existsSync(started));
    const respond = (): void => {
      writeFileSync(`${go}.new`, signature.toString('base64'));
      renameSync(`${go}.new`, go);
    };
    return { session, form, signing, respond, calls: () => readFileSync(started, 'utf8').length };
  };

  it('take no signature of a signer that was called before', async () => {
    const { session, form, signing, respond } = await calling();
    changeForm(session, { signing: undefined });
    const { root } = form().form;
    respond();
    expect(await signing).toBe(false);
    expect(form().form.root).toBe(root);
    await ui.until('the form has changed; the signature was discarded');
    expect(form().signing).toBeUndefined();
  });

  it('are confirmed on their own, and not signed while a signer still works on the old ones', async () => {
    const { session, form, signing, respond, calls } = await calling();
    changeForm(session, { signing: undefined });
    const { root } = form().form;
    session.ctx.signing.open('execute');
    await waitUntil(() => form().signing?.sender?.lacks !== undefined);
    expect(form().signing?.stage).toBe('confirm');
    expect(await session.ctx.signing.sign('execute')).toBe(false);
    respond();
    expect(await signing).toBe(false);
    expect(form().signing).toMatchObject({ root, failure: signerNotices.formChanged });
    expect([form().form.root, calls()]).toEqual([root, 1]);
  });

  it('are signed by nobody after the dashboard stops', async () => {
    const { session, form, signing } = await calling();
    const { root } = form().form;
    session.ctx.signing.stop();
    expect(await signing).toBe(false);
    expect(form().form.root).toBe(root);
  });
});

describe('a signer of the dashboard is called', () => {
  it('once for one confirmation, however often it is given', async () => {
    const session = await confirming();
    const twice = [1, 2].map(() => session.ctx.signing.sign('execute'));
    expect(await Promise.all(twice)).toEqual([true, false]);
    expect(agent.messages).toHaveLength(1);
  });

  it('is called when nothing changed since the confirmation', async () => {
    await confirming();
    await ui.press('enter');
    await ui.until('Signed by payer');
    expect(agent.messages).toHaveLength(1);
  });

  it('is called at a second confirmation, when it failed at the first and the user is the same', async () => {
    const script = `const fs = require('fs'); if (fs.existsSync('${inFolder('again')}')) process.stdout.write(fs.readFileSync('${inFolder('again')}')); else process.exit(1);`;
    const session = await confirming({
      ...{ type: 'command', command: [process.execPath, '-e', script] },
      ...{ publicKey: publicKey(), deadlineMs: 30_000 },
    });
    await ui.press('enter');
    await ui.until('SIGNERS OF THIS PROFILE');
    const { report } = session.store.getState().writeForms.execute.signing ?? {};
    const signature = owner.sign(report?.hash ?? Buffer.alloc(0));
    writeFileSync(inFolder('again'), signature.toString('base64'));
    await ui.press('enter');
    await ui.until('to sign: [');
    await typeWords();
    await ui.press('enter');
    await ui.until('Signed by payer');
  });
});
