import { afterEach, describe, expect, it } from 'vitest';
import type { WriteStatus } from '../../../../src/storage/journal/records.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { registrarOf } from '../../../../src/sandbox/state/parties.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { startChangingServer } from '../../../support/servers/rewriting-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { waitUntil } from '../../../support/wait.ts';

let ui: Screen;
let session: TestSession;

afterEach(async () => {
  ui.close();
  await session.stop();
});

const wide = { columns: 160, rows: 48 };

const start = async (
  size = wide,
  options: { readonly parties?: readonly string[] } = {},
  given?: Sandbox,
) => {
  const sandbox = given ?? (await open({ now: () => epoch }));
  const { ledgerUrl, scanUrl, registries, token } = sandbox;
  session = testSession({
    ...{ ledgerUrl, scanUrl, registries, profile: 'sand', mode: 'dev' },
    tokenFrom: { kind: 'given', token },
    ...options,
  });
  ui = renderScreen(session, size);
  await ui.press('8');
  return sandbox;
};

/** Holds the responses about contracts back while a test wants it to. */
const startHeld = async () => {
  const sandbox = await open({ now: () => epoch });
  let release = (): void => undefined;
  let gate: Promise<void> | undefined;
  const ledgerUrl = await startChangingServer(sandbox.ledgerUrl, async (json, path) => {
    if (path.includes('active-contracts')) await gate;
    return json;
  });
  await start(wide, {}, { ...sandbox, ledgerUrl });
  const hold = (): void => {
    gate = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { hold, release: () => release() };
};

/** A write of this session ends. */
const end = (word: WriteStatus): void =>
  session.store.getState().updateWriteForm('execute', (writeForm) => ({
    ...writeForm,
    ended: {
      ...{ effect: { brief: [], sentences: [], parties: [] }, entry: 'X-0001', word },
      ...{ detail: '', explained: [], next: [], bytes: 0, sha256: '', at: epoch },
    },
  }));

const until = async (told: string | RegExp): Promise<void> => {
  await ui.until(told);
};

/** Selects the first line that contains a text. */
const select = async (text: string): Promise<void> => {
  while (!ui.lines().some((line) => line.startsWith('>') && line.includes(text)))
    await ui.press('j');
};

const signingOf = ({ world }: Sandbox): string => world.signing.party;

describe('the Tokens tab', () => {
  it('shows what the party of the user holds of each token, by the names of its registry', async () => {
    const sandbox = await start();
    await until('XGLD');
    await until(/Amulet {5,}1,000\.0000 {2}in 1 contract /);
    await until(/GOLD XGLD +250\.0000 {2}in 2 contracts {2}issued by goldhouse::/);
    await until(/Gold Receipt, 4 decimals, read \d\d:\d\d:\d\dZ, http/);
    expect(ui.screen()).toContain(`ledger at offset ${sandbox.world.offset}, read `);
    expect(session.store.getState().tokens.party).toBe(signingOf(sandbox));
  });

  it('lists offers with their deadlines and memos, and fits at 80×24', async () => {
    await start({ columns: 80, rows: 24 });
    await until('XGLD');
    await until(/OFFERS TO THIS PARTY {2}2/);
    await until(/12\.5000 GOLD +from goldhouse::\S+ +expires \d{4}-/);
    await until(/^ +issued by goldhouse::\S+\n +memo: "delivery 7"$/m);
    expect(ui.lines().every((line) => line.length <= 80)).toBe(true);
    expect(ui.screen()).toContain('[8 Tokens]');
  });

  it.each([wide, { columns: 80, rows: 24 }])(
    'gives an issuer that also sends offers one short form at $columns×$rows',
    async (size) => {
      await start(size);
      await until(/issued by goldhouse::[^]*from goldhouse::[^]*issued by goldhouse::/);
      const forms = ui.screen().match(/(?<=(?:by|from) )goldhouse::\S+/g);
      expect(new Set(forms).size).toBe(1);
    },
  );

  it('splits only a sum of which something is locked', async () => {
    const before = await open({ now: () => epoch });
    await start(wide, { parties: [before.world.signing.party] });
    await until(/Amulet +1,000\.0000 {2}in 1 contract .*\n +GOLD XGLD +250\.0000 /);
    ui.close();
    await session.stop();
    const from = before.world.offers[0]?.from ?? '';
    await start(wide, { parties: [from] });
    await until(/Amulet +[\d,.]+ {2}in \d+ contracts? .*\n +unlocked [\d,.]+, locked [\d,.]+/);
  });

  it('has the offers of the party first once only they wait for it', async () => {
    const before = await open({ now: () => epoch });
    await start(wide, { parties: [registrarOf(before.world)] });
    await until(/OFFERS TO THIS PARTY[^]*OFFERS FROM THIS PARTY {2}2/);
    session.advance(7 * 86_400_000);
    await until(/OFFERS FROM THIS PARTY {2}2[^]*EXPIRED[^]*OFFERS TO THIS PARTY/);
  });

  it('accepts the selected offer in Execute, as far as its signature', async () => {
    await start();
    await until('XGLD');
    await select('12.5000 GOLD');
    await ui.press('w');
    await until('only its sender can withdraw it');
    await ui.press('a');
    await until('Prepared and compared with what you requested');
    await until(/requested +accept the offer of 12\.5000 GOLD/);
    await until('TO SIGN: the prepared hash');
  });

  it('says in Execute why nothing was prepared when the ledger is gone', async () => {
    const sandbox = await start();
    await until('XGLD');
    await select('25.0000 Amulet');
    await sandbox.close();
    await ui.press('d');
    await until('[Prepare]');
    await until(/\/v2\/\S+: .*(?:refused|reach|connect)/i);
  });

  it('opens at the offer that the overview lists among what expires', async () => {
    await start();
    await until('XGLD');
    await ui.press('7', 'e');
    await until(/NEEDS YOU[^]*offer of 25\.0000 Amulet from goldhouse/);
    while (!ui.lines().some((line) => /^>.*offer of 25\.0000 Amulet/.test(line)))
      await ui.press('j');
    await ui.press('enter');
    await until(/^>.*25\.0000 Amulet +from goldhouse/m);
  });

  it('shows what expires, and the offer behind it, although pages of parties cover both tabs', async () => {
    await start();
    await until('XGLD');
    await ui.press('P');
    await until('ANS names');
    await ui.press('7', ...Array.from(':party signing'), 'enter');
    await until('ANS names');
    await ui.press(...Array.from(':expiring'), 'enter');
    await until(/NEEDS YOU[^]*25\.0000 Amulet/);
    while (!ui.lines().some((line) => /^>.*25\.0000 Amulet/.test(line))) await ui.press('j');
    await ui.press('enter');
    await until(/^>.*25\.0000 Amulet +from goldhouse/m);
  });

  it('says in one line at 80×24 from whom an offer is, and of which issuer', async () => {
    await start({ columns: 80, rows: 24 });
    await until('XGLD');
    await ui.press('7');
    const from = 'goldhouse::…\\w{4}';
    await until(new RegExp(`in \\d+d +offer of 12\\.5000 GOLD of ${from} from ${from} *$`, 'm'));
    await until(new RegExp(`offer of 25\\.0000 Amulet from ${from} +\\d{4}-\\d\\d-`));
  });

  it('reads what expires again each time the overview is opened', async () => {
    await start();
    await until('XGLD');
    const { report } = session.store.getState().tokens;
    session.store.getState().updateTokens(() => ({
      report: { ...report, contracts: { kind: 'missing', reason: 'of an earlier request' } },
    }));
    await ui.press('7');
    await until(/NEEDS YOU[^]*25\.0000 Amulet/);
  });

  it.each(['COMMITTED', 'UNKNOWN'] as const)(
    'reads the pages again after a write that is %s, and says so until then',
    async (word) => {
      const { hold, release } = await startHeld();
      await until('XGLD');
      await ui.press('P');
      await until('ANS names');
      await until('CONTRACTS');
      await ui.press('7');
      await until(/NEEDS YOU[^]*25\.0000 Amulet/);
      await waitUntil(() => !session.store.getState().tokens.isAsking);
      const readings = () => {
        const { party, tokens } = session.store.getState();
        return [tokens.report.contracts, ...party.pages.map(({ report }) => report.contracts)];
      };
      const before = readings();
      hold();
      end(word);
      await until('from before your last write: offers, locks and preapprovals');
      await ui.press('8');
      await until('from before your last write');
      await ui.press('escape');
      await until('from before your last write, requesting');
      await until('from before your last write, ledger at offset');
      await select('Amulet');
      await ui.press('p');
      await until(/unlocked: from before your last write/);
      release();
      await waitUntil(() => readings().every((each, at) => each !== before[at]));
      await ui.press('escape', '8');
      await ui.untilGone('from before your last write');
    },
  );

  it.each(['NOT SENT', 'REJECTED'] as const)(
    'keeps what it read after a write that is %s',
    async (word) => {
      await start();
      await until('XGLD');
      await waitUntil(() => !session.store.getState().tokens.isAsking);
      const { tokens } = session.store.getState();
      end(word);
      expect(session.store.getState().tokens).toBe(tokens);
    },
  );

  it('keeps what it read when the ledger goes down, and says how old it is and why', async () => {
    const sandbox = await start();
    await until('XGLD');
    await waitUntil(() => !session.store.getState().tokens.isAsking);
    await sandbox.close();
    session.advance(180_000);
    await ui.press('r');
    await until(/not read since 12:03:00Z ─/);
    await until(/^ {3}3m old, not read since 12:03:00Z: ledger: cannot reach http/m);
    await until(/Amulet {5,}1,000\.0000 {2}in 1 contract [^]*XGLD[^]*THIS PARTY {2}2 [^]*Receipt/);
    session.advance(60_000);
    await ui.press('r');
    await until('4m old, not read since 12:03:00Z: ledger: cannot reach');
    await ui.press('7', 'e');
    await until('deadlines not read since 12:03:00Z: ledger: cannot reach http');
    await until(/offer of 25\.0000 Amulet/);
  });

  it('blames the ledger that it asked first, and then the scan', async () => {
    const sandbox = await open({ now: () => epoch });
    await sandbox.close();
    await start(wide, { parties: [sandbox.world.signing.party] }, sandbox);
    await until(/HOLDINGS\n> +ledger: cannot reach http/);
    await until(/OFFERS TO THIS PARTY\n +ledger: cannot reach http/);
    await until(/PREAPPROVALS\n +ledger: cannot reach \S+; scan: cannot reach http/);
  });

  it('asks for no rights of a user without a ledger, and takes no party id that was cut', async () => {
    const { scanUrl } = await open({ now: () => epoch });
    session = testSession({ scanUrl, ledgerUrl: '' });
    ui = renderScreen(session, wide);
    await ui.press('8');
    await until('The profile names none, and no ledger URL is set (--ledger-url).');
    await ui.press(':', ...Array.from('tokens zzz::1220'), 'enter');
    await until('"zzz::1220" is an id that was shortened: paste the whole id.');
    expect(session.store.getState().tokens.party).toBeUndefined();
  });

  it('keeps the cursor on its thing when lines come before it', async () => {
    await start();
    await until('XGLD');
    await select('25.0000 Amulet');
    const { updateTokens } = session.store.getState();
    const before = session.store.getState().tokens.report;
    updateTokens(() => ({ report: { ...before, holdings: { kind: 'loading' } } }));
    await ui.untilGone('XGLD');
    expect(ui.lines().find((line) => line.startsWith('>'))).toContain('25.0000 Amulet');
    updateTokens(() => ({ report: before }));
    await until('XGLD');
    expect(ui.lines().find((line) => line.startsWith('>'))).toContain('25.0000 Amulet');
  });

  it('merges the holdings of the selected token in Execute, and refuses where none is selected', async () => {
    await start();
    await until('XGLD');
    await select('12.5000 GOLD');
    await ui.press('m');
    await until('Select a holding first');
    await ui.press('g');
    await select('GOLD XGLD');
    await ui.press('m');
    await until(/requested +merge 2 holdings of GOLD into one, without a fee/);
    await until('TO SIGN: the prepared hash');
  });

  it('cancels the selected preapproval, and proposes another one to its provider', async () => {
    const before = await open({ now: () => epoch });
    const [alice] = before.world.traders;
    const sandbox = await start(wide, { parties: [alice] });
    await until(/Amulet +[\d,.]+ {2}in [^]*PREAPPROVALS {2}1/);
    await select('paid by');
    await ui.press('A');
    await until(/requested +propose a preapproval of Amulet, which/);
    await until(sandbox.world.provider.slice(0, 20));
    await ui.press('8');
    await until(/^>.*paid by/m);
    await ui.press('c');
    await until(/requested +end the preapproval of Amulet/);
  });

  it('looks up the selected offer, and comes back to it', async () => {
    await start();
    await until('XGLD');
    await select('25.0000 Amulet');
    await ui.press('enter');
    await until('AmuletTransferInstruction');
    await ui.press('escape');
    await until('[8 Tokens]');
    await until(/^>.*25\.0000 Amulet/m);
  });

  it('pays with the token of the selected line', async () => {
    const sandbox = await start();
    await until('XGLD');
    await select('GOLD XGLD');
    await ui.press('p');
    await until('[Prepare]');
    await until(new RegExp(`from \\* +\\[ ${signingOf(sandbox).slice(0, 30)}`));
    await until(/token +\[ goldhouse::\S+\/GOLD \]/);
    await until(/^>to \*/m);
  });

  it('goes to another party of the profile with Tab, and to one by name', async () => {
    const sandbox = await open({ now: () => epoch });
    const [alice, bob = ''] = sandbox.world.traders;
    await start(wide, { parties: [alice, bob] });
    await until(/Tokens of alice.*party 1 of 2/);
    await ui.press('tab');
    await until(/Tokens of bob.*party 2 of 2/);
    await ui.press(':', ...Array.from('tokens alice'), 'enter');
    await until(/Tokens of alice.*party 1 of 2/);
    await ui.press(':', ...Array.from('tokens nobody'), 'enter');
    await until('is neither a party id nor a name');
  });

  it('opens from the page of a party, and opens that page', async () => {
    await start();
    await until('XGLD');
    await ui.press('P');
    await until('Party id');
    await until('ANS names');
    await ui.press('T');
    await until('[8 Tokens]');
    await until(/Tokens of signing/);
  });

  it('hides parties, amounts and memos under the mask', async () => {
    await start();
    await until('memo: "delivery 7"');
    await until('XGLD');
    const secrets = ['goldhouse', 'signing', '1,000.0000', '12.5000', 'delivery'];
    expect(secrets.filter((secret) => ui.screen().includes(secret))).toEqual(secrets);
    await ui.press('X');
    await until('MASKED');
    expect(secrets.filter((secret) => ui.screen().includes(secret))).toEqual([]);
  });
});
