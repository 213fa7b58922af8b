import type { Session } from '../../../../src/app/state.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TimelineGap } from '../../../../src/features/activity/timeline/timeline.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { transfer, transfers } from '../../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../../support/screens/sample-session.ts';

const size = { columns: 80, rows: 24 };
const open: Screen[] = [];

afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});

const gapNamed = (gap: string, state: TimelineGap['state'] = 'open'): TimelineGap => ({
  ...openGap,
  gap,
  state,
});

/** A session whose tail records which gaps it was asked to fill and to accept. */
const recorded = () => {
  const session = testSession();
  const filled: string[] = [];
  const accepted: string[] = [];
  const { ctx } = session;
  const tail = {
    ...ctx.tail,
    fill: (gap: string) => void filled.push(gap),
    accept: (gap: string) => void accepted.push(gap),
  };
  const recording: TestSession = { ...session, ctx: { ...ctx, tail } };
  return { session: recording, filled, accepted };
};

const show = (session: Session, shown = size): Screen => {
  const screen = renderScreen(session, shown);
  open.push(screen);
  return screen;
};

/** Sixty rows with a gap behind the 10th, the 30th and the 50th. */
const withThreeGaps = () => {
  const rows = transfers(60);
  return [
    ...rows.slice(0, 10),
    gapNamed('far'),
    ...rows.slice(10, 30),
    gapNamed('middle'),
    ...rows.slice(30, 50),
    gapNamed('near'),
    ...rows.slice(50),
  ];
};

describe('the keys of gaps', () => {
  let play: ReturnType<typeof recorded>;
  let ui: Screen;

  beforeEach(async () => {
    play = recorded();
    ui = show(play.session);
    receive(play.session, withThreeGaps());
    await ui.until('60/60');
  });

  it('marks a selected gap with > and names it in the notice of b', async () => {
    await ui.press('[');
    await ui.until(/^>! GAP {2}pages do not overlap between 12:00:49/m);
    await ui.press('[');
    await ui.until(/^>! GAP {2}pages do not overlap between 12:00:29/m);
    await ui.press('b');
    await ui.until('Backfilling the gap 12:00:29 to 12:00:30.');
    expect(play.filled).toEqual(['middle']);
  });

  it('selects gaps with j and k as it does rows', async () => {
    await ui.press('[', 'j');
    await ui.until(/^>12:00:50\.000/m);
    await ui.press('k');
    await ui.until(/^>! GAP/m);
    await ui.press('k');
    await ui.until(/^>12:00:49\.000/m);
  });

  it('backfills the nearest gap on screen when no gap is selected, and says which', async () => {
    await ui.press('b');
    await ui.until('Backfilling the gap 12:00:49 to 12:00:50 (nearest on screen).');
    expect(play.filled).toEqual(['near']);
  });

  it('never backfills or accepts a gap that is not on screen', async () => {
    await ui.press('g');
    await ui.until(/^>12:00:00/m);
    await ui.press(...new Array<string>(29).fill('j'));
    await ui.until(/^>12:00:28/m);
    expect(ui.screen()).not.toContain('GAP ');
    await ui.press('b');
    await ui.until('No gap on screen. Press [ or ] to go to one of 3 gaps.');
    await ui.press('B');
    await ui.until('No gap on screen.');
    expect(ui.screen()).not.toContain('reason');
    expect([...play.filled, ...play.accepted]).toEqual([]);
  });

  it('leaves backfill and accept out of the hints while no gap is on screen', async () => {
    expect(ui.lines().at(-1)).toContain('b backfill');
    await ui.press('g', ...new Array<string>(29).fill('j'));
    await ui.until(/^>12:00:28/m);
    expect(ui.lines().at(-1)).not.toContain('b backfill');
    expect(ui.lines().at(-1)).toContain('[/] gap');
  });

  it('says so when there is no further gap in that direction', async () => {
    await ui.press(']');
    await ui.until('No gap further down.');
    await ui.press('[', '[', '[', '[');
    await ui.until('No gap further up.');
  });

  it('follows the order of the display when the newest row is first', async () => {
    await ui.press('s', ']');
    await ui.until(/^>! GAP {2}pages do not overlap between 12:00:49/m);
    await ui.press(']');
    await ui.until(/^>! GAP {2}pages do not overlap between 12:00:29/m);
  });

  it('backfills all gaps at once', async () => {
    await ui.press('a');
    await ui.until('Backfilling 3 gaps.');
    expect(play.filled).toEqual(['far', 'middle', 'near']);
  });

  it('records the times and ids around an accepted gap', async () => {
    await ui.press('[', '[', 'B');
    await ui.until('── accept the gap 12:00:29 to 12:00:30 ──');
    await ui.until('Enter accepts the gap; the log records who, when and why');
    await ui.press('known outage', 'enter');
    await ui.until('Accepted the gap 12:00:29 to 12:00:30');
    expect(play.accepted).toEqual(['middle']);
    const log = readFileSync(join(play.session.stateDir, 'tail-log.ndjson'), 'utf8');
    expect(JSON.parse(log)).toMatchObject({
      event: 'gap-accepted',
      from: '2026-02-03T12:00:29.000Z',
      to: '2026-02-03T12:00:30.000Z',
      afterId: transfer(29).id,
      beforeId: transfer(30).id,
      reason: 'known outage',
    });
    expect(log).not.toContain('"gap":');
  });

  it('accepts a gap without a reason', async () => {
    await ui.press('[', 'B');
    await ui.until('Enter accepts the gap');
    await ui.press('enter');
    await ui.until('Accepted the gap 12:00:49 to 12:00:50');
    expect(play.accepted).toEqual(['near']);
  });

  it('accepts nothing when the gap was filled while the reason was typed', async () => {
    await ui.press('[', 'B');
    await ui.until('Enter accepts the gap');
    await ui.press('known outage');
    receive(play.session, transfers(60));
    await ui.press('enter');
    await ui.until('The gap 12:00:49 to 12:00:50 no longer exists.');
    expect(play.accepted).toEqual([]);
  });

  it('shows between which rows activities may be missing, why, and which keys help', async () => {
    await ui.press('[', 'enter');
    const frame = await ui.until('GAP: activities may be missing here');
    expect(frame).toContain('2026-02-03T12:00:49.000Z');
    expect(frame).toContain('2026-02-03T12:00:50.000Z');
    expect(frame).toContain('CAUSE');
    expect(frame).toContain('b  backfill');
    expect(ui.lines().at(-1)).toContain('b backfill');
    await ui.press('b');
    await ui.until('Backfilling the gap 12:00:49 to 12:00:50.');
    expect(play.filled).toEqual(['near']);
  });
});

describe('a gap that is not open', () => {
  it('says why it cannot be backfilled, and is left alone by b', async () => {
    const { session, filled } = recorded();
    const ui = show(session);
    const reason = 'the scan no longer lists the last activities seen';
    receive(session, [transfer(1), { ...gapNamed('g', 'unfillable'), reason }, transfer(2)]);
    await ui.until('GAP');
    await ui.press('[', 'b');
    await ui.until('Cannot backfill the gap 12:00:01 to 12:00:02: the scan no longer lists');
    expect(filled).toEqual([]);
    await ui.press('enter');
    await ui.until('Cannot backfill: the scan no longer lists');
  });

  it('is not accepted twice', async () => {
    const { session } = recorded();
    const ui = show(session);
    const acceptance = {
      who: 'ops@bastion',
      at: Date.parse('2026-02-03T13:00:00Z'),
      reason: 'restored',
    };
    receive(session, [transfer(1), { ...gapNamed('g', 'accepted'), acceptance }, transfer(2)]);
    await ui.until('accepted by ops@bastion at 13:00:00Z: restored');
    await ui.press('[', 'B');
    await ui.until('Already accepted by ops@bastion at 13:00:00Z: restored.');
    await ui.press('enter');
    const frame = await ui.until('ACCEPTED GAP');
    expect(frame).toMatch(/ACCEPTED BY {2}ops@bastion/);
    expect(frame).toMatch(/ACCEPTED AT {2}2026-02-03T13:00:00.000Z/);
    expect(frame).toContain('Accepted: restored.');
  });

  it('is retried automatically where a fault left it, and by b at once', async () => {
    const { session, filled } = recorded();
    const ui = show(session);
    const waiting = { ...gapNamed('g', 'unfillable'), retryAt: 7, reason: 'no rows came' };
    receive(session, [transfer(1), waiting, transfer(2)]);
    await ui.until('retrying automatically   b retry now   B accept   no rows came');
    await ui.press('[', 'b');
    await ui.until('Backfilling the gap 12:00:01 to 12:00:02.');
    await ui.press('a');
    await ui.until('Backfilling 1 gap.');
    expect(filled).toEqual(['g', 'g']);
  });

  it('is counted in the status line while others are backfilled before it', async () => {
    const { session } = recorded();
    const ui = show(session, { columns: 120, rows: 24 });
    const filling = (name: string) => ({ ...gapNamed(name, 'filling'), pages: 3 });
    receive(session, [transfer(1), filling('a'), transfer(2), filling('b'), transfer(3)]);
    await ui.until('backfilling 3/40, then 1 more gap');
  });

  it('shows the pages fetched so far while it is backfilled', async () => {
    const { session } = recorded();
    const ui = show(session);
    receive(session, [transfer(1), { ...gapNamed('g', 'filling'), pages: 3 }, transfer(2)]);
    await ui.until('GAP');
    await ui.press('[', 'b');
    await ui.until('Already backfilling the gap 12:00:01 to 12:00:02');
    await ui.until('3/40 pages');
  });
});
