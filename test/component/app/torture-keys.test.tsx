import type { SignableReport } from '../../../src/signing/signable.ts';
import type { KeyScope } from '../../../src/shell/keys/key-binding.ts';
import { isWrite } from '../../support/writes/confirming.ts';
import { requestPage } from '../../../src/submission/form-ids.ts';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customCommandsSchema } from '../../../src/config/file/dashboard-schema.ts';
import { keymap } from '../../support/screens/loaded-screens.ts';
import { readEntries } from '../../../src/storage/journal/journal-file.ts';
import {
  startSigningStep,
  type SigningStep,
} from '../../../src/features/writes/state/signing-step.ts';
import { initialWriteForm } from '../../../src/features/writes/forms/start-write-form.ts';
import type { WriteFormState } from '../../../src/features/writes/state/write-form.ts';
import { Secret } from '../../../src/lib/io/secret.ts';
import { displayWidth } from '../../../src/lib/text/width.ts';
import { writePasts } from '../../support/writes/journal-writer.ts';
import { movesUpTo, type Move } from '../../support/terminal/key-moves.ts';
import { createKeyPlayer, type KeyPlayer } from '../../support/terminal/key-player.ts';
import { contractResponse, sceneNames } from '../../support/terminal/key-scenarios.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { undrawnScreen } from '../../support/screens/undrawn-screen.ts';
import { epoch, transfer } from '../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../support/screens/sample-session.ts';
import { roundsOf, seedOf } from '../../support/models/torture.ts';

let ledger: MisbehavingServer;

beforeAll(async () => {
  ledger = await startMisbehavingServer();
});
afterAll(() => ledger.close());

/** Now and then it responds, so that there is something to look at. */
const failing: fc.Arbitrary<readonly Behavior[]> = fc.array(
  fc.constantFrom<Behavior>(
    { body: contractResponse },
    { body: contractResponse },
    { status: 503, body: '<html>' },
    { body: 'x' },
    { status: 400, body: '{"code":"X","cause":"\\u001b[31mred"}' },
    { status: 404, body: '{}' },
    { end: { by: 'reset' } },
    { body: contractResponse, end: { by: 'close', after: 20 } },
    { end: { by: 'hang' } },
  ),
  { minLength: 1, maxLength: 20 },
);

const same = (text: string) => ({ ok: true, value: text }) as const;

const size = { columns: 80, rows: 24 };

const begin = (): TestSession => {
  const session = testSession(
    {
      ledgerUrl: ledger.url,
      timeoutMs: 60,
      tokenFrom: { kind: 'given', token: Secret.of('very-secret') },
    },
    { edit: same, page: same, bell: () => undefined, redraw: () => undefined },
  );
  writePasts(session.stateDir, epoch);
  session.store.getState().resize(size);
  receive(session, [transfer(1), openGap, transfer(2), transfer(3)]);
  return session;
};

const draw = (session: TestSession) => {
  const screen = renderScreen(session, size);
  return { session, screen, player: createKeyPlayer(screen, session) };
};

const report: SignableReport = {
  hash: Buffer.alloc(32),
  facts: [],
  failed: [],
  warnings: [],
  unknown: [],
  missing: [],
  parties: [],
  useful: undefined,
};

const signingStep = (
  { form: { root } }: WriteFormState,
  stage: SigningStep['stage'],
): SigningStep => ({
  ...startSigningStep({ root, report, rows: [], failure: undefined, profile: 'demo' }),
  stage,
});

/** The frame fits the window, to the cell. */
const fits = (screen: Screen, session: TestSession): void => {
  const { columns, rows } = session.store.getState().screen.size;
  const lines = screen.lines();
  expect(lines.length).toBeLessThanOrEqual(rows);
  expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
};

/** What went out is what was confirmed, and what is in the journal: neither more nor less. */
const sentAsConfirmed = (session: TestSession, player: KeyPlayer): void => {
  const writes = ledger.received.filter(isWrite).length - sentBefore;
  sentBefore += writes;
  const recorded = readEntries(session.stateDir).length - 4;
  expect({ writes, recorded }).toEqual({
    writes: player.confirmed(),
    recorded: player.confirmed(),
  });
};

let sentBefore = 0;
const scopes = new Set<KeyScope>();
const played = { moves: 0, writes: 0 };

const live = async (moves: readonly Move[], behaviors: readonly Behavior[]): Promise<void> => {
  ledger.behave(...behaviors);
  const { session, screen, player } = draw(begin());
  try {
    for (const move of moves) {
      await player.play(move);
      played.moves += 1;
    }
    fits(screen, session);
    await player.settled();
    sentAsConfirmed(session, player);
    expect(screen.screen()).not.toContain('very-secret');
    screen.resize({ columns: 80, rows: 24 });
    await screen.press('ctrl+c', 'ctrl+c', 'ctrl+c', 'ctrl+c');
    expect(session.ended).toContain(130);
  } finally {
    player.reached.forEach((scope) => scopes.add(scope));
    played.writes += player.confirmed();
    screen.close();
    await session.stop();
  }
};

const usual = 2;
const rounds = roundsOf(usual);
/** Half as many on the average. A thousand rounds are ten thousand moves. */
const movesAtMost = rounds > usual ? 400 : 100;
const sequences = Math.max(usual, Math.round(rounds / 20));
const seed = seedOf();
const patienceMs = 120_000 + sequences * 20_000;

describe('random keys, pastes, sizes and confirmations over all screens, against a failing service', () => {
  it('has a way to every screen that takes keys', async () => {
    ledger.behave({ body: contractResponse });
    const session = begin();
    // Which keys a screen takes needs no frame: it is drawn for what is confirmed below.
    const walker = createKeyPlayer(undrawnScreen(session), session);
    for (const to of sceneNames) await walker.play({ do: 'go', to });
    expect(walker.confirmed()).toBe(0);
    const { screen, player } = draw(session);
    // What covers the page of a form, and the approval of a request, wait for files and for decoding.
    const { updateWriteForm } = session.store.getState();
    const review = async (id: 'allocate' | 'execute'): Promise<void> => {
      await player.play({
        do: 'go',
        to: id === 'execute' ? 'execution reviewed' : 'allocation reviewed',
      });
      await expect.poll(() => session.store.getState().writeForms[id].review).toBeDefined();
    };
    await review('execute');
    await player.play({ do: 'press', key: 'ctrl+t' });
    updateWriteForm('execute', (writeForm) => ({ ...writeForm, review: undefined }));
    await player.play({ do: 'press', key: 'j' });
    await review('allocate');
    updateWriteForm('allocate', (writeForm) => ({
      ...writeForm,
      review: writeForm.review && { ...writeForm.review, focus: 'approval' },
    }));
    await player.play({ do: 'press', key: 'j' });
    // A signer is never called here: its stages are put where its key leads.
    for (const stage of ['choose', 'confirm', 'call'] as const) {
      await player.play({ do: 'go', to: 'allocation form' });
      updateWriteForm('allocate', (writeForm) => ({
        ...writeForm,
        signing: signingStep(writeForm, stage),
      }));
      await player.play({ do: 'press', key: 'j' });
      updateWriteForm('allocate', (writeForm) => ({ ...writeForm, signing: undefined }));
    }
    // No participant is asked here: the wait for one is put where its key leads.
    await player.play({ do: 'go', to: 'allocation form' });
    const generation = { kind: 'asking', since: epoch } as const;
    updateWriteForm('allocate', (writeForm) => ({ ...writeForm, page: requestPage, generation }));
    await player.play({ do: 'press', key: 'j' });
    updateWriteForm('allocate', (writeForm) => ({ ...writeForm, generation: undefined }));
    // Neither is a participant asked.
    const waits = [
      { picking: { kind: 'parties', at: 0 } },
      { preparing: { since: epoch, timeoutMs: 1000 } },
    ] as const;
    for (const waiting of waits) {
      await player.play({ do: 'go', to: 'submission id' });
      updateWriteForm('execute', (writeForm) => ({ ...writeForm, ...waiting }));
      await player.play({ do: 'press', key: 'j' });
      updateWriteForm('execute', (writeForm) => ({
        ...writeForm,
        picking: undefined,
        preparing: undefined,
      }));
    }
    ledger.behave({ status: 404, body: '{}' });
    await player.play({ do: 'go', to: 'result' });
    await review('allocate');
    await player.play({ do: 'confirm', how: 'exactly' });
    await player.settled();
    await player.play({ do: 'press', key: 'j' });
    // The clock of the session stands still: no draft of its own has run out.
    await player.play({ do: 'go', to: 'allocation form' });
    session.store.getState().updateWriteForm('allocate', () => ({
      ...initialWriteForm('allocate'),
      expired: epoch,
    }));
    await player.play({ do: 'press', key: 'j' });
    // A service that never responds is given up here before a key can be pressed.
    // Custom commands need a configuration.
    const { openOverlay, closeOverlay } = session.store.getState();
    const [command] = v.parse(customCommandsSchema, [{ key: 'O', run: ['true'] }]);
    if (command !== undefined) openOverlay({ kind: 'commandConfirm', command, words: ['true'] });
    await player.play({ do: 'press', key: 'j' });
    const output = { name: 'true', trouble: undefined, lines: ['done'], scroll: 0 };
    openOverlay({ kind: 'commandOutput', ...output });
    await player.play({ do: 'press', key: 'j' });
    closeOverlay();
    openOverlay({ kind: 'leave' });
    await player.play({ do: 'press', key: 'j' });
    screen.close();
    await session.stop();
    sentAsConfirmed(session, player);
    expect(player.confirmed()).toBe(1);
    const reached = new Set([...walker.reached, ...player.reached]);
    const missed = keymap.map(({ scope }) => scope).filter((scope) => !reached.has(scope));
    expect([...new Set(missed)]).toEqual([]);
  }, 120_000);

  it(
    `ends nothing, sticks nowhere, and sends what was confirmed to the letter alone (seed ${seed})`,
    async () => {
      await fc.assert(fc.asyncProperty(movesUpTo(movesAtMost), failing, live), {
        numRuns: sequences,
        seed,
        // What failed by then is told as far as it has shrunk.
        plugins: [fc.interruptAfterTimeLimit(patienceMs - 10_000)],
      });
      const { moves, writes } = played;
      process.stdout.write(
        `seed ${seed}: ${sequences} sequences, ${moves} moves, ${scopes.size} scopes, ${writes} confirmed writes\n`,
      );
    },
    patienceMs,
  );
});
