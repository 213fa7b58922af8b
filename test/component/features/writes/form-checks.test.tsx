import { afterEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession } from '../../../support/screens/sample-session.ts';
import { partySample as named } from '../../../support/samples/samples.ts';
import {
  allocationRequest as request,
  walter,
} from '../../../support/writes/allocation-request.ts';

let ui: Screen;

afterEach(() => ui.close());

const start = async (
  json: unknown,
  profile: Partial<Settings> = {},
  size = { columns: 80, rows: 24 },
) => {
  ui = renderScreen(testSession(profile), size);
  await ui.press('3');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(json));
  await ui.until('(u to undo)');
};

const toChecks = async () => {
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('CHECKS');
};

/** What is verified stands last, and the list goes on below the page. */
const scroll = () => ui.press(...Array.from({ length: 20 }, () => 'j'));

/** An allocation whose signature was tampered with. */
const broken = () =>
  request(walter(), {
    change: (bytes) => Buffer.from(bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte))),
  });

describe('the page of checks', () => {
  it('verifies a real signature of a real hash', async () => {
    await start(request(walter()));
    await toChecks();
    await ui.until(/0 failed,.* of [23]\d checks/);
    const frame = await ui.untilGone('decoding…');
    expect(frame).not.toContain('FAILED');
    await scroll();
    await ui.until(/Signature 1 of the combined hash +ok/);
  });

  it('says which signature is wrong, and what to do', async () => {
    await start(broken());
    await toChecks();
    const frame = await ui.until(/Signature 1 of the combined hash +FAILED/);
    expect(frame).toContain('sign the hash again');
    expect(frame).toMatch(/step 4\/\d .* [1-9] failed/);
  });

  it('leads to a review of wrong bytes on a profile for tests alone, where each failure is named', async () => {
    await start(broken(), { mode: 'test', isTestLedger: true });
    await toChecks();
    await ui.until(/Signature 1 of the combined hash +FAILED/);
    await ui.press('\x0e');
    const frame = await ui.until('W1');
    expect(frame).toContain('FAILED: ');
  });

  it.each(['prod', 'dev', 'demo'] as const)(
    'leads to no review of wrong bytes elsewhere: %s',
    async (mode) => {
      await start(broken(), { mode });
      await toChecks();
      await ui.until(/Signature 1 of the combined hash +FAILED/);
      await ui.press('\x0e');
      await ui.until('before sending');
    },
  );

  it('holds what another tool claimed against what the bytes say', async () => {
    const party = walter();
    await start({
      partyId: named('mallory'),
      publicKeyFingerprint: party.signer.fingerprint,
      topologyTransactions: [party.transaction],
      multiHash: party.multiHash.toString('base64'),
    });
    await ui.press('\x0e', '\x0e', '\x0e', '\x0e', '\x0e');
    await ui.until('CHECKS');
    await ui.until(/Reported party +FAILED/);
  });

  it('tells more of the check that is selected', async () => {
    await start(request(walter()));
    await toChecks();
    await ui.until('0 failed,');
    const first = /^>(.*?) +(?:ok|unknown)$/m.exec(ui.screen())?.[1] ?? '';
    await ui.press('j');
    await ui.untilGone(`>${first}`);
  });
});

describe('a public key', () => {
  it('is taken for what it is, from a paste too, and fills no field', async () => {
    const { signer, ...party } = walter();
    await start(request({ signer, ...party }));
    ui.paste(signer.publicKey.key.export({ type: 'spki', format: 'pem' }).toString());
    await ui.until('pasted: Ed25519');
    await ui.until(signer.fingerprint);
    await toChecks();
    await ui.until('0 failed,');
    await ui.press(...Array.from({ length: 40 }, () => 'j'));
    await ui.press('\x10', '\x10', '\x10');
    await ui.until('[ global-domain');
  });

  it('that belongs to nothing here is named', async () => {
    await start(request(walter()));
    ui.paste(walter().signer.publicKey.key.export({ type: 'spki', format: 'pem' }).toString());
    await ui.until('Public key pasted');
    await toChecks();
    await ui.until(/Use of public key 1 +FAILED/);
  });
});

describe('what the bytes say', () => {
  it('begins with the party and the combined hash, which a signer compares, at 80 by 24 too', async () => {
    await start(request(walter()));
    await toChecks();
    await ui.until('0 failed,');
    await scroll();
    await ui.until(/Signature 1 of the combined hash +ok/);
    await ui.press('t');
    const frame = await ui.until('DECODED TRANSACTION  lines');
    expect(frame).toMatch(/combined hash +1220[0-9a-f]{58}/);
    expect(frame.indexOf('combined hash')).toBeLessThan(frame.indexOf('hosted by'));
  });

  it('stands beside the form on a wide screen', async () => {
    await start(request(walter()), {}, { columns: 160, rows: 48 });
    const frame = await ui.until('walter::1220');
    expect(frame).toContain('DECODED TRANSACTION');
    expect(frame).toContain('participant::1220');
    expect(frame).toContain('PartyToParticipant');
  });
});
