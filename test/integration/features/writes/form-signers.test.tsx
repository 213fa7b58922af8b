import { loadApprovalRequestIntoForm } from '../../../../src/features/writes/forms/apply-loaded.ts';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignerSetting } from '../../../../src/config/settings/schemas/signer-schema.ts';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { sshKeyBlob } from '../../../../src/signing/signers/sign-with-agent.ts';
import { formatSignedFile, formatStepFile } from '../../../../src/submission/step-files.ts';
import { sshString } from '../../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { startAgent, type AgentServer } from '../../../support/signing/agent-server.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import {
  combinedHashOf,
  encoded,
  newSigner,
  partyToParticipant,
  signatureOver,
  type Signer,
} from '../../../support/verify/topology-writer.ts';
import { readToEnd, phraseOn } from '../../../support/writes/confirming.ts';
import { hashOf, preparedBytes, submissionBy } from '../../../support/writes/submission-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { waitUntil } from '../../../support/wait.ts';

let ui: Screen;
let dir: string;
let agent: AgentServer;
let server: MisbehavingServer;
let owner: Signer;
let party: string;

const small = { columns: 80, rows: 24 };

const pem = ({ publicKey }: Signer): string =>
  `-----BEGIN PUBLIC KEY-----\n${publicKey.spki.toString('base64')}\n-----END PUBLIC KEY-----\n`;

const keyFile = (name: string, signer: Signer): string => {
  const path = join(dir, `${name}.pem`);
  writeFileSync(path, pem(signer));
  return path;
};

const inAgent = (name: string, signer: Signer): SignerSetting => ({
  type: 'ssh-agent',
  publicKey: keyFile(name, signer),
  deadlineMs: 30_000,
});

/** A signer that runs a script of Node. */
const scripted = (name: string, signer: Signer, script: string): SignerSetting => ({
  type: 'command',
  command: [process.execPath, '-e', script],
  publicKey: keyFile(name, signer),
  deadlineMs: 30_000,
});

const agentKey = (signer: Signer) => ({
  blob: sshKeyBlob(signer.publicKey) ?? Buffer.alloc(0),
  sign: (message: Buffer) =>
    Buffer.concat(['ssh-ed25519', signer.sign(message)].map((part) => sshString(part))),
});

const useAgent = async (...keys: readonly Signer[]): Promise<void> => {
  agent = await startAgent(dir, { keys: keys.map(agentKey) });
};

beforeEach(async () => {
  dir = scratchFolder();
  server = await startMisbehavingServer();
  owner = newSigner();
  party = `frida::${owner.fingerprint}`;
  await useAgent(owner);
});
afterEach(async () => {
  ui.close();
  agent.close();
  await server.close();
});

const start = async (
  tab: '3' | '4',
  body: string,
  signers: Settings['signers'],
  changes: Partial<Settings> = {},
): Promise<TestSession> => {
  const session = testSession(
    { ledgerUrl: server.url, signers, ...changes },
    { env: { SSH_AUTH_SOCK: agent.socket, PATH: process.env['PATH'] } },
  );
  ui = renderScreen(session, small);
  await ui.press(tab);
  await ui.until('step 1/');
  ui.paste(body);
  await ui.until('(u to undo)');
  return session;
};

const unsigned = (changes: object = {}): string => {
  const { partySignatures: _, ...body } = submissionBy({ party, signer: owner });
  return JSON.stringify({ ...body, partySignatures: { signatures: [] }, ...changes });
};

/** A request without signatures, and what its form has the signers sign. */
interface Signable {
  readonly tab: '3' | '4';
  readonly body: () => string;
  /** The keys that lead from the first page to the signatures. */
  readonly pages: readonly string[];
  readonly toSign: string;
  readonly bytes: () => Buffer;
}

const execution: Signable = {
  tab: '4',
  body: () => unsigned(),
  pages: ['\x0e'],
  toSign: 'TO SIGN: the prepared hash',
  bytes: () => hashOf(preparedBytes(party)),
};

const onboarding = (owners: readonly Signer[]): Buffer =>
  partyToParticipant(`walter::${owners[0]?.fingerprint}`, { keys: owners });

const allocationOf = (topology: Buffer): string =>
  JSON.stringify({
    synchronizer: `global::1220${'ab'.repeat(32)}`,
    onboardingTransactions: encoded([topology]),
  });

const allocation: Signable = {
  tab: '3',
  body: () => allocationOf(onboarding([owner])),
  pages: ['\x0e', '\x0e'],
  toSign: 'TO SIGN: the combined hash',
  bytes: () => combinedHashOf([onboarding([owner])]),
};

/** Opens the choice of signers on the page with the signatures. */
const openSigners = async ({ pages, toSign } = execution): Promise<void> => {
  await ui.press(...pages);
  await ui.until(toSign);
  await ui.press('s');
  await ui.until(/SIGNERS OF THIS PROFILE|DO NOT SIGN|to sign: \[/);
  // Where only one signer can sign, its confirmation is open; Esc shows the choice.
  if (ui.screen().includes('to sign: [')) await ui.press('escape');
  await ui.until(/SIGNERS OF THIS PROFILE|DO NOT SIGN/);
};

const confirmSigning = async (): Promise<void> => {
  await ui.press('enter');
  await ui.until('to sign: [');
  while (ui.screen().includes('( Enter scrolls )')) await ui.press('enter');
  const phrase = /Type {2}(.*?) {2}to sign/.exec(ui.screen())?.[1] ?? '';
  await ui.press(phrase, 'enter');
};

describe('a configured signer', () => {
  it('signs an execution from the Signatures page, and the review finds its signature verified', async () => {
    await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    expect(ui.screen()).toMatch(/> \[ \] payer +ssh-agent +Ed25519 1220\w{4}…\w{4} +required/);
    await confirmSigning();
    await ui.until('Signed by payer. Nothing was sent.');
    expect(agent.messages).toHaveLength(1);
    await ui.press('\x0e', '\x0e');
    await ui.until('0 failed,');
    while (!/Signature 1.* ok/.test(ui.screen())) await ui.press('down');
  });

  it('is listed with the part that its key has in the write', async () => {
    const stranger = newSigner();
    writeFileSync(join(dir, 'broken.pem'), 'no key');
    await start('4', unsigned(), {
      broken: { type: 'ssh-agent', publicKey: join(dir, 'broken.pem'), deadlineMs: 1000 },
      spare: inAgent('spare', stranger),
      payer: inAgent('payer', owner),
    });
    await openSigners();
    expect(ui.screen()).toMatch(/payer .*required[^]*spare .*other key[^]*broken .*unusable/);
    await ui.press('down');
    await ui.until('The key of spare is not the one in the party id');
    await ui.press('down');
    await ui.until('the public key of signer broken');
    await ui.press('enter');
    await ui.until('Not signed: the public key of signer broken');
  });

  it('adds a signature that its user can undo', async () => {
    const { store } = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    const { root } = store.getState().writeForms.execute.form;
    await confirmSigning();
    await ui.until('Signed by payer. Nothing was sent.');
    const { form } = store.getState().writeForms.execute;
    expect(form.root).not.toBe(root);
    expect(form.undo).toBe(root);
  });

  it('is not called before the exact phrase was typed, and pasting it does nothing', async () => {
    await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.press('enter');
    await ui.until('to sign: [');
    await ui.press('tab', 'tab', 'tab', 'tab', 'tab', 'S', 'I', 'enter');
    await ui.until(/Type exactly: W1 SIGN [0-9a-f]{4}/);
    ui.paste('SIGN demo 1234');
    await ui.until('pasting is not allowed');
    await ui.press('escape');
    await ui.until('SIGNERS OF THIS PROFILE');
    await ui.press('escape');
    await ui.until('step 2/');
    expect(agent.messages).toEqual([]);
  });

  it('scrolls with Enter until the end of what is signed was on the screen, then signs, as its hints say', async () => {
    await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.press('enter');
    await ui.until(/\d+ more lines: Enter scrolls/);
    const phrase = /Type {2}(.*?) {2}to sign/.exec(ui.screen())?.[1] ?? '';
    expect(ui.screen()).toMatch(/Read to the end to confirm: Enter scrolls[^]*Enter scroll on/);
    await ui.press(phrase);
    while (ui.screen().includes('>( Enter scrolls )<')) {
      expect(ui.screen()).not.toContain('Enter signs');
      await ui.press('enter');
      expect(agent.messages).toEqual([]);
    }
    await ui.until('>( Enter signs )<');
    await ui.press('enter');
    await ui.until('Signed by payer');
  });

  it('is not called when a new warning asks for another phrase than the typed one', async () => {
    const session = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.press('enter');
    await ui.until('to sign: [');
    const phrase = /Type {2}(.*?) {2}to sign/.exec(ui.screen())?.[1] ?? '';
    // Nobody knows the package: that check can't be completed, and is accepted by its name.
    expect(phrase).toMatch(/^W1 SIGN /);
    await ui.press(readToEnd, phrase);
    await ui.until('>( Enter signs )<');
    // What was prepared a moment ago is old two days later: that is a warning, and no failure.
    session.advance(2 * 86_400_000);
    await ui.press('enter');
    await ui.until('a check has changed since the confirmation opened');
    expect(agent.messages).toEqual([]);
    await ui.press('enter');
    await ui.until(/Type {2}W1 W2 SIGN/);
  });

  it('is not called when a check fails that passed when the confirmation was opened', async () => {
    const session = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.press('enter');
    await ui.until('to sign: [');
    const phrase = /Type {2}(.*?) {2}to sign/.exec(ui.screen())?.[1] ?? '';
    await ui.press(readToEnd, phrase);
    await ui.until('>( Enter signs )<');
    // Whatever was prepared a month ago can't be executed any more.
    session.advance(31 * 86_400_000);
    await ui.press('enter');
    await ui.until('a check has changed since the confirmation opened');
    expect(ui.screen()).toContain('FAILED: Preparation time');
    expect(agent.messages).toEqual([]);
  });

  it('is not offered where a check of the bytes fails', async () => {
    const prepared = { preparedTransaction: preparedBytes(party).toString('base64') };
    const file = {
      ...prepared,
      preparedTransactionHash: Buffer.alloc(32, 1).toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    };
    await start('4', JSON.stringify(file), { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.until('FAILED:');
    await ui.press('enter');
    await ui.until('1 check failed: nothing can be signed');
    expect(agent.messages).toEqual([]);
  });

  it('is not offered where another signer of the profile signed other bytes before', async () => {
    const spare = newSigner();
    const wrong = signatureOver(spare, Buffer.from('other bytes'));
    const body = unsigned({ partySignatures: { signatures: [{ party, signatures: [wrong] }] } });
    await start('4', body, { payer: inAgent('payer', owner), spare: inAgent('spare', spare) });
    await openSigners();
    await ui.until('FAILED: Signature 1');
    await ui.press('enter');
    await ui.until('1 check failed: nothing can be signed');
    expect(agent.messages).toEqual([]);
  });

  it('is not offered where such a signature came in just now', async () => {
    const spare = newSigner();
    const wrong = signatureOver(spare, Buffer.from('other bytes'));
    const body = unsigned({ partySignatures: { signatures: [{ party, signatures: [wrong] }] } });
    const signers = { payer: inAgent('payer', owner), spare: inAgent('spare', spare) };
    const { store, ctx } = await start('4', body, signers);
    // The checks add the keys of the profile at once, and then not again for a moment.
    for (const keys of [[], []])
      store.getState().updateWriteForm('execute', (writeForm) => ({ ...writeForm, keys }));
    expect(store.getState().writeForms.execute.keys).toEqual([]);
    ctx.signing.open('execute');
    const { report } = store.getState().writeForms.execute.signing ?? {};
    expect(report?.failed.map(({ id }) => id)).toEqual(['signature-1-1']);
  });

  it('asks for no end of the ledger, because nothing is sent', async () => {
    await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await confirmSigning();
    await ui.until('Signed by payer. Nothing was sent.');
    expect(server.received.map(({ path }) => path)).not.toContain('/v2/state/ledger-end');
  });

  it('is not offered where form and transaction are about something else', async () => {
    const session = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    session.store.getState().updateWriteForm('execute', (writeForm) => ({
      ...writeForm,
      originProblem: 'its intent was changed',
    }));
    await openSigners();
    await ui.until('FAILED: Agreement of form and transaction');
    await ui.press('enter');
    await ui.until('1 check failed: nothing can be signed');
    expect(agent.messages).toEqual([]);
  });

  it('is confirmed with what the participant claims of packages that nobody knows', async () => {
    const { store, ctx } = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    const claim = 'the participant says that it has vetted them';
    store.getState().updateWriteForm('execute', (writeForm) => ({
      ...writeForm,
      told: { requested: writeForm.origin?.requested, vetted: claim },
    }));
    ctx.signing.open('execute');
    const { report } = store.getState().writeForms.execute.signing ?? {};
    expect(report?.warnings.map(({ detail }) => detail)).toEqual([expect.stringContaining(claim)]);
  });

  it('is not called by a read-only profile, because a signature lets others send', async () => {
    await start('4', unsigned(), { payer: inAgent('payer', owner) }, { readOnly: true });
    await ui.press('\x0e');
    await ui.until('TO SIGN: the prepared hash');
    await ui.press('s');
    await ui.until('Profile demo is read-only, and a signature lets others send');
  });

  it('is missing by name where the profile has none', async () => {
    await start('4', unsigned(), undefined);
    await ui.press('\x0e');
    await ui.until('TO SIGN: the prepared hash');
    await ui.press('s');
    await ui.until('Profile demo has no signers');
  });
});

describe.each([
  ['an execution', execution],
  ['an allocation', allocation],
])('a hostile signer of %s', (_, form) => {
  const startSigning = async (setting: SignerSetting): Promise<void> => {
    await start(form.tab, form.body(), { payer: setting });
    await openSigners(form);
    await confirmSigning();
  };

  const isRefused = async (setting: SignerSetting, told: string | RegExp): Promise<void> => {
    await startSigning(setting);
    await ui.until(told);
    expect(ui.screen()).toContain('SIGNERS OF THIS PROFILE');
    await ui.press('escape');
    await ui.until(form.toSign);
    expect(ui.screen()).not.toContain('signed by payer');
  };

  const prints = (signature: Buffer): string => `console.log('${signature.toString('base64')}')`;
  const doesNotVerify = /returned a signature that\s+does not verify/;

  it.each<readonly [string, () => string, string | RegExp]>([
    ['signs other bytes', () => prints(owner.sign(Buffer.from('other bytes'))), doesNotVerify],
    ['signs with another key', () => prints(newSigner().sign(form.bytes())), doesNotVerify],
    [
      'prints a megabyte',
      () => `process.stdout.write('x'.repeat(1048576)); setInterval(() => 0, 1000)`,
      'wrote more than 64 KiB',
    ],
    [
      'exits with 1 and its own words',
      () => `console.error('no token present'); process.exit(1)`,
      /no token\s+present/,
    ],
    ['prints nothing', () => '', /returned no\s+signature/],
  ])('that %s is refused', (_what, script, told) =>
    isRefused(scripted('payer', owner, script()), told),
  );

  it('that signs with the key of another signer is told whose key it used', async () => {
    const spare = newSigner();
    const other = prints(spare.sign(form.bytes()));
    const signers = { payer: scripted('payer', owner, other), spare: inAgent('spare', spare) };
    await start(form.tab, form.body(), signers);
    await openSigners(form);
    await confirmSigning();
    await ui.until(/signer\s+payer\s+signed\s+with\s+the\s+key\s+of\s+spare/);
  });

  it('that is silent past its deadline is refused', () => {
    const silent = scripted('payer', owner, 'setInterval(() => 0, 1000)');
    return isRefused({ ...silent, deadlineMs: 1000 }, 'timed out after 1 s');
  });

  it('that stays silent is canceled with Esc', async () => {
    const started = join(dir, 'started');
    const script = `require('fs').writeFileSync('${started}', ''); setInterval(() => 0, 1000)`;
    await startSigning(scripted('payer', owner, script));
    await ui.until(/Waiting for signer payer until \S+ UTC/);
    await waitUntil(() => existsSync(started));
    await ui.press('escape');
    await ui.until('Not signed: canceled');
  });

  it('that signs after it was canceled adds no signature', async () => {
    const [started, go] = [join(dir, 'started'), join(dir, 'go')];
    const signature = owner.sign(form.bytes()).toString('base64');
    const script = `const fs = require('fs'); process.on('SIGTERM', () => {}); fs.writeFileSync('${started}', ''); const wait = () => (fs.existsSync('${go}') ? process.stdout.write('${signature}') : setTimeout(wait, 5)); wait();`;
    await startSigning(scripted('payer', owner, script));
    await waitUntil(() => existsSync(started));
    await ui.press('escape');
    writeFileSync(go, '');
    await ui.until('Not signed: canceled');
    await ui.press('escape');
    await ui.until(form.toSign);
    expect(ui.screen()).not.toContain('signed by payer');
  });

  it('sees only the bytes to sign, and no token', async () => {
    const seen = join(dir, 'seen');
    const script = `const { writeFileSync, readFileSync } = require('fs');
      writeFileSync('${seen}', JSON.stringify([readFileSync(0).toString('hex'), process.argv.length, process.env.CANTUI_TOKEN ?? '']))`;
    await startSigning(scripted('payer', owner, script));
    await ui.until('Not signed:');
    expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual([form.bytes().toString('hex'), 1, '']);
  });
});

describe('several signers', () => {
  it('sign one topology in turn until its threshold is reached', async () => {
    const [first, second] = [newSigner(), newSigner()];
    agent.close();
    await useAgent(first, second);
    const shared = allocationOf(onboarding([first, second]));
    await start('3', shared, {
      one: inAgent('one', first),
      two: inAgent('two', second),
    });
    await ui.press('\x0e', '\x0e');
    await ui.until('TO SIGN: the combined hash');
    await ui.press('s');
    await ui.until('SIGNERS OF THIS PROFILE');
    await ui.press(' ', 'down', ' ');
    await ui.until(/\[x\] one[^]*\[x\] two/);
    await confirmSigning();
    await ui.until('Signed by one, two.');
    expect(agent.messages).toHaveLength(2);
    await ui.until('signed by one (ssh-agent)');
    await ui.until('TO SIGN: the combined hash');
    await ui.press('s');
    await ui.until(/one .*signed[^]*two .*signed/);
    expect(ui.screen()).not.toContain('Missing:');
  });

  it('leave a topology unsigned while one of them is missing, which is named', async () => {
    const [first, second] = [newSigner(), newSigner()];
    agent.close();
    await useAgent(first, second);
    const signers = { one: inAgent('one', first), two: inAgent('two', second) };
    const { ctx } = await start('3', allocationOf(onboarding([first, second])), signers);
    await openSigners(allocation);
    await ui.press('enter');
    await ui.until('to sign: [');
    expect(await ctx.signing.sign('allocate')).toBe(false);
    expect(agent.messages).toHaveLength(1);
    await ui.until(/Signed by one\. Still missing: /);
  });
});

/** A file of `cantui sign` that also names somebody who did not sign. */
const signedFile = () => {
  const request = submissionBy({ party, signer: owner });
  const at = '2026-11-22T12:00:00.000Z';
  const record = { signer: 'vault', type: 'command', signedBy: owner.fingerprint, at };
  const other = { ...record, signer: 'nobody', signedBy: newSigner().fingerprint };
  return { record, file: formatSignedFile({ request, signers: [record, other] }) };
};

describe('who signed', () => {
  const sendAll = async (): Promise<void> => {
    await ui.press('\x0e', '\x0e');
    await ui.until('0 failed,');
    await ui.untilGone('decoding…');
    await ui.press('enter');
    await ui.until('step 5/');
    await ui.press(readToEnd, 'tab', phraseOn(ui.screen()), 'enter');
  };

  it('is recorded with the intent, after a draft was continued', async () => {
    const session = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await confirmSigning();
    await ui.until('Signed by payer');
    session.ctx.drafts.flush();
    await ui.press('D');
    await ui.until('continue');
    await ui.press('enter');
    await ui.until('step 2/');
    await sendAll();
    await ui.until('X-0001');
    const [entry] = readEntries(session.stateDir);
    expect(entry?.signers).toMatchObject([
      { signer: 'payer', type: 'ssh-agent', signedBy: owner.fingerprint },
    ]);
  });

  it('is kept when a file of cantui sign is loaded, whose signatures are verified with the keys of the profile', async () => {
    const { file, record } = signedFile();
    const session = await start('4', file, { payer: inAgent('payer', owner) });
    await ui.press('\x0e');
    await sendAll();
    await ui.until('X-0001');
    const [entry] = readEntries(session.stateDir);
    expect(entry?.signers).toEqual([record]);
  });
});

describe('an approval request', () => {
  /** Writes it from the review, and reads who signed. */
  const signersIn = async ({ stateDir }: TestSession) => {
    await ui.until('0 failed,');
    await ui.untilGone('decoding…');
    await ui.press('enter');
    await ui.until('step 5/');
    await ui.press('ctrl+f');
    await ui.until('Approval request (Ctrl-Y');
    const folder = join(stateDir, 'bundles');
    const loaded = loadApprovalRequestIntoForm(
      'execute',
      join(folder, readdirSync(folder)[0] ?? ''),
    );
    if (!loaded.ok) throw new Error(loaded.error);
    return loaded.value.loaded.origin?.signers;
  };

  it('keeps which signer signed', async () => {
    const session = await start('4', unsigned(), { payer: inAgent('payer', owner) });
    await openSigners();
    await confirmSigning();
    await ui.until('Signed by payer');
    await ui.press('\x0e', '\x0e');
    expect(await signersIn(session)).toMatchObject([{ signer: 'payer' }]);
  });

  it('names nobody who did not sign, whoever a file names', async () => {
    const { file, record } = signedFile();
    const session = await start('4', file, { payer: inAgent('payer', owner) });
    await ui.press('\x0e', '\x0e', '\x0e');
    expect(await signersIn(session)).toEqual([record]);
  });
});

describe('what was requested', () => {
  it('is compared with the bytes of a loaded file of cantui prepare, and a difference fails', async () => {
    const response = {
      preparedTransaction: preparedBytes(party).toString('base64'),
      preparedTransactionHash: hashOf(preparedBytes(party)).toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    };
    const file = formatStepFile({
      step: 'prepared',
      ledger: server.url,
      at: '2026-11-22T12:00:00.000Z',
      requested: { commandId: 'another', commands: [], actAs: ['eve::1220'] },
      response,
    });
    await start('4', file, { payer: inAgent('payer', owner) });
    await openSigners();
    await ui.until('FAILED:');
    await ui.until('eve::1220');
  });
});
