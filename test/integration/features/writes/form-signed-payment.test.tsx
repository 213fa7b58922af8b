import { afterEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { freshWriteForm } from '../../../../src/features/writes/forms/start-write-form.ts';
import type { WriteOutcome } from '../../../../src/features/writes/state/write-form-review.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import { listDrafts } from '../../../../src/storage/draft-store.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import type { Screen } from '../../../support/screens/render.tsx';
import { startChangingServer } from '../../../support/servers/rewriting-server.ts';
import { waitUntil } from '../../../support/wait.ts';
import { readToEnd, signPhraseOn } from '../../../support/writes/confirming.ts';
import {
  beginElsewhere,
  enterPayment,
  openAtEpoch,
  openPreparePage,
  ownSigner,
} from '../../../support/writes/payment-form.ts';

let ui: Screen;

afterEach(() => {
  ui.close();
});

/** A payment to a party that the ledger knows, unless the last character of its id is changed. */
const prepared = async ({
  isUnknown = false,
  ...more
}: Partial<Settings> & { readonly isUnknown?: boolean } = {}) => {
  const sandbox = await openAtEpoch();
  const opened = await openPreparePage(sandbox, { signers: ownSigner(sandbox), ...more });
  ({ ui } = opened);
  const { signing, traders } = sandbox.world;
  const last = isUnknown ? (traders[0].endsWith('0') ? '1' : '0') : traders[0].slice(-1);
  await enterPayment(ui, signing.party, traders[0].slice(0, -1) + last, '12.5');
  const form = () => opened.session.store.getState().writeForms.execute;
  return { ...opened.session, session: opened.session, form };
};

describe('a payment that was prepared', () => {
  it.each([
    ['asks for its words, to a receiver that the ledger knows', false, /Type {2}PAY/],
    ['asks for a word more if the ledger does not know the receiver', true, /Type {2}W1 PAY/],
  ])('%s', async (_, isUnknown, words) => {
    await prepared({ isUnknown });
    await ui.until(words);
  });

  it('is announced with what its user has to confirm of its receiver', async () => {
    await prepared({ isUnknown: true, readOnly: true });
    await ui.until(/\d+ checks, 1 to\s+confirm\s+or\s+to\s+correct/);
  });

  it('can be recorded for half an hour', async () => {
    const { form } = await prepared();
    await ui.until(/Type {2}PAY/);
    const until = textAt(form().origin?.requested ?? {}, 'maxRecordTime');
    expect(Date.parse(until) - epoch).toBe(30 * 60_000);
  });

  it('asks for no signature while the same payment may be under way', async () => {
    const { session, store, ctx, form } = await prepared();
    await ui.until(/Type {2}PAY/);
    beginElsewhere(session);
    store.getState().updateWriteForm('execute', (now) => ({ ...now, signing: undefined }));
    await ctx.preparing.prepare();
    await ui.until(/Stopped\s+before\s+a\s+signer\s+was\s+called/);
    expect(form().signing).toBeUndefined();
  });

  it('asks for its signature alone where others have to approve it before it is sent', async () => {
    const { form } = await prepared({ requiredApprovals: 1 });
    await ui.until(/Type {2}SIGN/);
    expect(form().signing?.sendsTo).toBeUndefined();
  });

  it('says before its words what nobody could tell of its receiver', async () => {
    const { store, ctx, form } = await prepared();
    await ui.until(/Type {2}PAY/);
    const requested = form().origin?.requested;
    const untold = {
      id: 'known-receiver',
      title: 'Receiver',
      detail: '',
      reason: 'nobody responds',
    };
    const parties = [{ ...untold, state: 'unknown' }] as const;
    store
      .getState()
      .updateWriteForm('execute', (now) => ({ ...now, told: { requested, parties } }));
    ctx.signing.open('execute');
    expect(form().signing?.report.facts[0]?.value).toBe('Receiver: nobody responds');
    await ui.until(/unknown +Receiver: nobody responds/);
  });

  it('is compared with what it retries, and with nothing once it is another payment', async () => {
    const { session, store, ctx } = await prepared();
    await ui.until(/Type {2}PAY/);
    const failing = (resends: string): readonly string[] => {
      store.getState().updateWriteForm('execute', (now) => ({ ...now, resends }));
      return ctx.signing
        .compare('execute')
        .filter(({ state }) => state === 'failed')
        .map(({ id }) => id);
    };
    expect(failing('X-0001')).toEqual([]);
    beginElsewhere(session);
    expect(failing('X-0009')).toEqual(['sent-before']);
    expect(failing('X-0001')).not.toContain('sent-before');
  });

  it('goes back from its words to its receiver within its three steps, and is prepared again', async () => {
    const { form, ctx, stateDir } = await prepared();
    const draft = () => {
      ctx.drafts.flush();
      return listDrafts(stateDir, 'execute').drafts[0]?.title;
    };
    await ui.until(/Type {2}PAY/);
    expect(draft()).toMatch(/^(Pay|Offer) 12\.5000 Amulet to \w+::…/);
    const before = signPhraseOn(ui.screen());
    await ui.press('escape');
    await ui.until(/\[Prepare\] {2}Review {2}Outcome[^]*^>to \*[^]*step 1\/3/m);
    expect(form().signing).toBeUndefined();
    expect(draft()).toMatch(/^Pay 12\.5 Amulet to \w+::…/);
    await ui.press('j', 'enter', 'end', '\x7f', '\x7f', '3', '\x0e');
    await ui.until(/Type {2}PAY/);
    expect(signPhraseOn(ui.screen())).not.toBe(before);
    expect(form().origin?.signers).toEqual([]);
  });

  it('goes back from its signature to the pages of others, where its approvals are collected', async () => {
    await prepared({ requiredApprovals: 1 });
    await ui.until(/Type {2}SIGN/);
    await ui.press('escape', 'escape');
    await ui.until(/\[2 Signatures 0\/1\]/);
  });

  it('asks for no signature under a profile that may only read', async () => {
    const { form } = await prepared({ readOnly: true });
    await ui.until(/Prepared and compared with what you requested/);
    expect(form().signing).toBeUndefined();
  });
});

describe('a payment that is signed', () => {
  /** A payment that is confirmed and signed, and that waits for a ledger that has not told its end. */
  const waiting = async () => {
    const sandbox = await openAtEpoch();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isPrepared = false;
    const ledgerUrl = await startChangingServer(sandbox.ledgerUrl, async (json, path) => {
      isPrepared ||= path === '/v2/interactive-submission/prepare';
      if (isPrepared && path === '/v2/state/ledger-end') await released;
      return json;
    });
    const opened = await openPreparePage(sandbox, { ledgerUrl, signers: ownSigner(sandbox) });
    ({ ui } = opened);
    const { session } = opened;
    const { signing, traders } = sandbox.world;
    await enterPayment(ui, signing.party, traders[0], '12.5');
    await ui.until(/Type {2}PAY/);
    await ui.press(readToEnd, signPhraseOn(ui.screen()), 'enter');
    const form = () => session.store.getState().writeForms.execute;
    await waitUntil(() => form().origin?.signers.length === 1);
    return { ...session, session, form, release };
  };

  it('is followed to its commit, although its user confirms before the ledger told its end', async () => {
    const { stateDir, release } = await waiting();
    release();
    await ui.until('COMMITTED');
    expect(readEntries(stateDir)[0]?.ledgerEnd).toMatch(/^\d+$/);
  });

  it('names no steps while it is followed, and then what proves its outcome', async () => {
    const { store, form, release } = await waiting();
    const ends: WriteOutcome[] = [];
    store.subscribe(({ writeForms: { execute } }) => {
      if (execute.ended !== undefined) ends.push(execute.ended);
    });
    release();
    await waitUntil(() => form().ended?.word === 'COMMITTED');
    expect(ends.flatMap(({ word, next }) => (word === 'ACCEPTED' ? next : []))).toEqual([]);
    expect(form().ended?.detail).not.toBe(ends[0]?.detail);
  });

  it('tells its outcome in no form that was begun meanwhile', async () => {
    const { store, stateDir, form, release } = await waiting();
    const stop = store.subscribe(({ writeForms: { execute } }) => {
      if (execute.ended === undefined) return;
      stop();
      store.getState().updateWriteForm('execute', () => freshWriteForm('execute'));
    });
    release();
    await waitUntil(() => readEntries(stateDir)[0]?.word === 'COMMITTED');
    await new Promise(setImmediate);
    expect(form().ended).toBeUndefined();
  });

  it('is not sent, and opens its review, if the same was paid since its confirmation', async () => {
    const { session, stateDir, form, release } = await waiting();
    beginElsewhere(session, { word: 'COMMITTED' });
    release();
    await ui.until(/Not sent/i);
    expect(form().review?.warnings.map(({ id }) => id)).toContain('paid-before');
    expect(readEntries(stateDir)).toHaveLength(1);
  });

  it('is not sent, and has no review, if the same payment began since its confirmation', async () => {
    const { session, stateDir, form, release } = await waiting();
    beginElsewhere(session);
    release();
    await ui.until(/Signed,\s+not\s+sent:\s+1\s+check\s+failed/);
    expect(form().review).toBeUndefined();
    expect(readEntries(stateDir)).toHaveLength(1);
  });

  it('is not sent if the mode of its profile changed since its confirmation', async () => {
    const { stateDir, store, release } = await waiting();
    const { connection, rulesChanged } = store.getState();
    rulesChanged({ ...connection, mode: 'prod' });
    release();
    await ui.until(/mode of profile \S+ is now prod/);
    expect(readEntries(stateDir)).toEqual([]);
  });

  it('is not sent, and opens its review, if it has come to need an approval', async () => {
    const { store, stateDir, form, release } = await waiting();
    const { connection, rulesChanged } = store.getState();
    rulesChanged({ ...connection, requiredApprovals: 1 });
    release();
    await waitUntil(() => form().review);
    await ui.until(/Signed,\s+not\s+sent/);
    expect(readEntries(stateDir)).toEqual([]);
  });

  it('is not sent, and opens its review, in a window in which too little is seen', async () => {
    const { stateDir, form, release } = await waiting();
    ui.resize({ columns: 58, rows: 40 });
    release();
    await waitUntil(() => form().review);
    await ui.until(/is\s+too\s+small\s+to\s+send/);
    expect(readEntries(stateDir)).toEqual([]);
  });

  it('is not sent if its user leaves its checks before they are read', async () => {
    const { store, stateDir, form, release } = await waiting();
    const stop = store.subscribe(({ writeForms: { execute } }) => {
      if (execute.signing !== undefined) return;
      stop();
      store.getState().updateWriteForm('execute', (now) => ({ ...now, page: 0 }));
    });
    release();
    await ui.until(/Signed,\s+not\s+sent:\s+you\s+left\s+its\s+page/);
    expect(form().review).toBeUndefined();
    expect(readEntries(stateDir)).toEqual([]);
  });
});
