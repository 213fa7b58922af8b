import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';
import { testSession } from '../../../support/screens/sample-session.ts';
import {
  createBy,
  preparedBytes,
  submissionBy,
} from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const receiver = `erin::1220${'5e'.repeat(32)}`;

const rent: readonly MessageInit[] = [
  { label: 'receiver', value: { party: receiver } },
  { label: 'amount', value: { numeric: '500.0000000000' } },
  { label: 'memo', value: { text: 'rent' } },
];

/** A signed transaction with these arguments: a contract that looks like a payment, and is none. */
const signed = (fields: readonly MessageInit[] = rent) => {
  const signer = newSigner();
  const party = `frida::${signer.fingerprint}`;
  const create = { ...createBy(party), argument: { record: { fields } } };
  const body = submissionBy({ party, signer }, { bytes: preparedBytes(party, { create }) });
  return { signer, body };
};

const start = async (
  size: { columns: number; rows: number },
  body: object = signed().body,
): Promise<void> => {
  ui = renderScreen(testSession({ ledgerUrl: server.url }), size);
  await ui.press('4');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(body));
  await ui.until('(u to undo)');
  await ui.until('unclear');
};

const toReview = async (): Promise<void> => {
  await ui.press('\x0e', '\x0e', '\x0e');
  await ui.until('0 failed,');
  await ui.untilGone('decoding…');
  await ui.press('enter');
  await ui.until('step 5/');
};

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 160, rows: 48 },
];

describe.each(sizes)('a transaction at $columns x $rows', (size) => {
  it('says on its form that an argument about a payment is not understood', async () => {
    await start(size);
    const frame = await ui.until('unclear');
    expect(frame).toContain('not understood: 1 contract created');
    expect(frame).not.toMatch(/you lose|others gain|moves/);
  });

  it('shows every argument behind t, to the last digit, and Esc leads back', async () => {
    await start(size);
    await ui.press('t');
    await ui.until('DECODED TRANSACTION  lines');
    const pages = [ui.screen()];
    while (!pages.join('').includes('memo: "rent"') && pages.length < 9) {
      await ui.press('pagedown');
      pages.push(ui.screen());
    }
    expect(pages.join('')).toContain('memo: "rent"');
    expect(pages.join('').replaceAll(/\s+/g, '')).toContain(receiver);
    await ui.press('escape');
    await ui.until('step 1/');
    await ui.untilGone('from the bytes');
  });

  it('is decoded on the page of checks behind t', async () => {
    await start(size);
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('CHECKS ON THIS MACHINE');
    await ui.until(/checks *(?:│|$)/m);
    await ui.press('t');
    await ui.until('DECODED TRANSACTION  lines');
    await ui.press('escape');
    await ui.until('CHECKS ON THIS MACHINE');
  });

  it('says it first on the review, and in full below', async () => {
    await start(size);
    await toReview();
    expect(ui.screen()).toMatch(/unclear +not understood: 1 contract created/);
    expect(ui.screen()).toMatch(/you authorize +1 contract Depot\.Vault:Deposit/);
    await ui.press('ctrl+t');
    await ui.until('DECODED TRANSACTION  lines');
    await ui.press('ctrl+t');
    await ui.until('step 5/');
  });
});

it('gives the fields of a wide screen its whole width until something is decoded', async () => {
  ui = renderScreen(testSession({ ledgerUrl: server.url }), { columns: 160, rows: 48 });
  await ui.press('4');
  await ui.until('step 1/');
  await ui.press('j', 'enter', receiver, 'escape');
  await ui.until(`[ ${receiver} ]`);
  expect(ui.screen()).not.toContain('DECODED');
  ui.paste(JSON.stringify(signed().body));
  await ui.until('DECODED TRANSACTION');
});

it('leaves the fields where they are while what was typed waits to be decoded', async () => {
  let rest = Promise.resolve();
  const world = { sleep: () => rest };
  ui = renderScreen(testSession({ ledgerUrl: server.url }, world), { columns: 160, rows: 48 });
  await ui.press('4');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(signed().body));
  await ui.until('DECODED TRANSACTION');
  const ruleAt = (): readonly number[] => [...new Set(ui.lines().map((line) => line.indexOf('│')))];
  const before = ruleAt();
  rest = new Promise<void>(() => {});
  await ui.press('j', 'enter', 'k');
  await ui.untilGone('unclear');
  expect(ruleAt()).toEqual(before);
});

it('has the checks, the signed hash and the SHA-256 of a review in the first 24 lines', async () => {
  await start({ columns: 80, rows: 24 });
  await toReview();
  const frame = ui.screen();
  expect(frame).toContain('0 failed');
  expect(frame).toMatch(/signed hash +[0-9a-f]{64}/);
  expect(frame).toMatch(/SHA-256 +[0-9a-f]{64}/);
  expect(frame).toContain('deadline');
});

it('says what a recorded offer does to holdings, and nothing that only its arguments claim', async () => {
  const offer = readRecorded('token-writes').find(
    ({ note, request }) =>
      note.includes('carol offers') && request.path.endsWith('executeAndWaitForTransaction'),
  );
  ui = renderScreen(testSession({ ledgerUrl: server.url }), { columns: 160, rows: 48 });
  await ui.press('4');
  await ui.until('step 1/');
  ui.paste(JSON.stringify(offer?.request.body));
  const frame = await ui.until('you lock');
  expect(frame).toMatch(/effect +carol::\S+ offers/);
  expect(frame).toMatch(/you lock +1\.5000 Amulet/);
  expect(frame).not.toMatch(/you lose|others gain/);
});

describe('the text that sends', () => {
  const text = 'typing the confirmation; Enter sends';

  it('can be typed once the end of the review was shown, and not before', async () => {
    await start({ columns: 80, rows: 24 });
    await toReview();
    await ui.press('tab');
    await ui.until('Read to the end to confirm');
    expect(ui.screen()).not.toContain(text);
    await ui.press(readToEnd, 'tab');
    await ui.until(text);
  });

  it('is not reached over the body alone', async () => {
    await start({ columns: 80, rows: 24 });
    await toReview();
    await ui.press('ctrl+e', readToEnd, 'tab');
    await ui.until('Read to the end to confirm');
    expect(ui.screen()).not.toContain(text);
    expect(ui.screen()).not.toContain('byte for byte');
  });

  it('names each warning: a signature that nothing verified is not sent unacknowledged', async () => {
    await start({ columns: 80, rows: 24 });
    await toReview();
    await ui.until(/W1 +WARNING: Signature 1-1/);
    const phrase = phraseOn(ui.screen());
    expect(phrase).toMatch(/^W1 EXECUTE demo [0-9a-f]{4}$/);
    await ui.press(readToEnd, 'tab', phrase.slice(3), 'enter');
    await ui.until(`Type exactly: ${phrase}`);
    const posts = server.received.filter(({ method }) => method === 'POST');
    expect(posts).toEqual([]);
  });

  it('asks for no acknowledgement once the public key verified the signature', async () => {
    const { signer, body } = signed();
    await start({ columns: 80, rows: 24 }, body);
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('1 warning');
    ui.paste(signer.publicKey.key.export({ format: 'pem', type: 'spki' }).toString());
    await ui.until('0 warnings');
    await ui.press('enter');
    await ui.until('step 5/');
    expect(phraseOn(ui.screen())).toMatch(/^EXECUTE demo/);
  });
});
