import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { preparedBytes, submissionBy } from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

let ui: Screen;

afterEach(() => {
  ui.close();
});

const small = { columns: 80, rows: 24 };

const start = async (tab: '3' | '4', body: object, size = small): Promise<TestSession> => {
  const session = testSession();
  ui = renderScreen(session, size);
  await ui.press(tab);
  await ui.until('step 1/');
  ui.paste(JSON.stringify(body));
  await ui.until('(u to undo)');
  await ui.press('\x0e');
  await ui.until('step 2/');
  return session;
};

describe('the transactions of an onboarding', () => {
  it('say in a row what each maps, of whom, how long it is, its digest, and who signed it', async () => {
    const request = allocationRequest(walter());
    const odd = { transaction: Buffer.from('no transaction').toString('base64'), signatures: [] };
    const onboardingTransactions = [...request.onboardingTransactions, odd];
    await start('3', { ...request, onboardingTransactions });
    const frame = await ui.until('MAPPING');
    expect(frame).toMatch(/# +MAPPING +SUBJECT +BYTES +SHA-256 +SIGS/);
    expect(frame).toMatch(/1 +PartyToParticipant +walter::…\S+ +\d+ +[0-9a-f]{4}…[0-9a-f]{4} +0$/m);
    expect(frame).toMatch(/2 +not decoded +unreadable +14 +[0-9a-f]{4}…[0-9a-f]{4} +0$/m);
    expect(frame).toContain('threshold 1 of 1 host');
    expect(frame).toMatch(/host \(\w+\) \w+::1220/);
  });
});

describe('what is to be signed', () => {
  it('stands above the signatures in base64 and hex, goes to the clipboard, and into a file as bytes', async () => {
    const party = walter();
    const request = allocationRequest(party);
    const session = await start('3', request);
    await ui.press('\x0e');
    const frame = await ui.until('TO SIGN: the combined hash');
    const hex = /hex +(1220[0-9a-f]{64})$/m.exec(frame)?.[1] ?? '';
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    expect(frame).toMatch(new RegExp(`base64 +${base64.replaceAll('+', '\\+')}$`, 'm'));
    await ui.press('y');
    await ui.until('Copied combined hash, base64');
    expect(session.copied).toEqual([base64]);
    await ui.press('H');
    await ui.until('Wrote the 34 bytes of the combined hash to');
    const folder = join(session.stateDir, 'exports');
    const path = join(folder, readdirSync(folder)[0] ?? '');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const [signature] = request.multiHashSignatures;
    const given = Buffer.from(signature?.signature ?? '', 'base64');
    expect(verify(null, readFileSync(path), party.signer.publicKey, given)).toBe(true);
  });

  it('an execution asks for a signature of the hash of the prepared transaction', async () => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    await start('4', submissionBy({ party, signer }, { bytes: preparedBytes(party) }));
    const frame = await ui.until('TO SIGN: the prepared hash');
    expect(frame).toMatch(/hex +[0-9a-f]{64}$/m);
  });

  it('is said to be unknown while a transaction is missing', async () => {
    await start('3', { ...allocationRequest(walter()), onboardingTransactions: [] });
    await ui.press('\x0e', '\x0e');
    await ui.until('TO SIGN: not computed yet');
    await ui.press('y');
    await ui.until('No hash to sign yet');
  });
});

describe('the tab of the signatures', () => {
  const allocation = (signed: 'unsigned' | 'signed' | 'signed wrongly'): object => {
    const request = allocationRequest(walter());
    if (signed === 'unsigned') return { ...request, multiHashSignatures: [] };
    const wrong = Buffer.alloc(64, 1).toString('base64');
    return signed === 'signed'
      ? request
      : {
          ...request,
          multiHashSignatures: request.multiHashSignatures.map((item) => ({
            ...item,
            signature: wrong,
          })),
        };
  };
  const execution = (isSigned: boolean): object => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const signers = isSigned ? [signer] : [];
    return submissionBy({ party, signer }, { bytes: preparedBytes(party), signers });
  };

  it.each([
    ['unsigned', '3 Signatures 0/1  [4 Checks]'],
    ['signed', 'ok Signatures 1/1  [4 Checks]'],
    ['signed wrongly', '3 Signatures 0/1  [4 Checks]'],
  ] as const)('says what is %s in an allocation, at 80 columns', async (signed, wanted) => {
    await start('3', allocation(signed));
    await ui.press('\x0e');
    await ui.until('TO SIGN');
    await ui.press('\x0e');
    await ui.until(wanted);
    expect(ui.screen()).toContain('5 Review  6 Outcome');
  });

  it.each([
    [false, '[2 Signatures 0/1]', '! Signatures 0/1  [3 Options]'],
    [true, '[2 Signatures 1/1]', 'ok Signatures 1/1  [3 Options]'],
  ])(
    'says in an execution whether its party signed (%s), at 80 columns',
    async (isSigned, open, behind) => {
      await start('4', execution(isSigned));
      await ui.until(open);
      // A page with an error stays open once.
      await ui.press(...(isSigned ? ['\x0e'] : ['\x0e', '\x0e']));
      const frame = await ui.until(behind);
      expect(frame).toContain('6 Outcome');
    },
  );
});
