import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transfer, transfers } from '../../../support/samples/sample-activities.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { receive, testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let session: TestSession;

beforeEach(async () => {
  session = testSession();
  ui = renderScreen(session, { columns: 80, rows: 24 });
  receive(session, transfers(3));
  await ui.until('3/3');
});
afterEach(async () => {
  ui.close();
  await session.stop();
});

const saved = () => readFileSync(join(session.stateDir, 'pins.json'), 'utf8');

describe('the pane of pins', () => {
  it('offers the parties and the update of the selected row, and pins one with Space', async () => {
    await ui.press('*');
    const frame = await ui.until('PINS');
    expect(frame).toMatch(/>\s\[ \] party +alice::/);
    expect(frame).toMatch(/ \[ \] party +bob::/);
    await ui.press(' ');
    await ui.until(/\[\*\] party +alice::/);
    expect(saved()).toContain('"to":"party","id":"alice::');
    await ui.press(' ');
    await ui.until(/>\s\[ \] party +alice::/);
    expect(saved()).not.toContain('alice::');
  });

  it('shows what happened to a pin since, also in a notice', async () => {
    await ui.press('*', ' ', 'escape');
    receive(session, transfers(4));
    await ui.until('Pinned alice::');
    await ui.press('*');
    await ui.until(/\[\*\] party +alice::.*paid/);
  });

  it('marks parties that look alike, and hides them all the same under the privacy mask', async () => {
    const erin = (middle: string) => `erin::1220${'f'.repeat(30)}${middle}${'f'.repeat(33)}`;
    const receivers = [{ party: erin('b'), amount: '1.0', receiver_fee: '0.0' }];
    receive(session, [transfer(1, { sender: { party: erin('a') }, receivers })]);
    await ui.until('1/1');
    await ui.press('*');
    const frame = await ui.until('PINS');
    expect(frame.match(/party +erin::…ffff~ /g)).toHaveLength(2);
    await ui.press('escape', 'X', '*');
    expect(await ui.until('PINS')).not.toContain('erin');
  });

  it('leads from a party to its activity', async () => {
    await ui.press('*', 'j', 'enter');
    await ui.until(/filter:.*bob/);
  });

  it('says what to do while nothing is pinned', async () => {
    await ui.press(':', 'show the pins', 'enter');
    await ui.until('Nothing is pinned yet. Select a row and press * to pin its parties');
    await ui.press('q');
    await ui.until('TIME (UTC)');
  });

  it('hides parties while the privacy mask is on', async () => {
    await ui.press('X', '*');
    const frame = await ui.until('PINS');
    expect(frame).not.toMatch(/alice|bob/);
  });
});
