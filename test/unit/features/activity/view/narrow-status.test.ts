import { expect, it } from 'vitest';
import { type Activity, parseActivity } from '../../../../../src/ledger/activity/activity.ts';
import { parseFilter } from '../../../../../src/ledger/filter/activity-language.ts';
import { keyHintLine } from '../../../../../src/shell/keys/footer.ts';
import { keymap } from '../../../../support/screens/loaded-screens.ts';
import { frameHints } from '../../../../../src/app/keys/key-scopes.ts';
import {
  selectStateLine,
  selectStatusLine,
} from '../../../../../src/features/activity/view/status-lines.ts';
import { epoch, transferRaw, transfers } from '../../../../support/samples/sample-activities.ts';
import {
  openGap,
  receive,
  testSession,
  type TestSession,
} from '../../../../support/screens/sample-session.ts';

const stateOf = ({ store }: TestSession) => store.getState();

const footerOf = (session: TestSession): string =>
  keyHintLine({ ...frameHints(keymap, stateOf(session)), width: 80 })
    .map(({ text }) => text)
    .join('');

const filterBy = (session: TestSession, text: string): void => {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  stateOf(session).setFilter(text, parsed.value);
};

const derived = (number: number): Activity => {
  const read = parseActivity(transferRaw(number));
  if (read === undefined) throw new Error('A sample has no event_id.');
  const recordTime = new Date(epoch).toISOString();
  return { ...read, origin: { updateId: `${number}`, migration: '3', recordTime } };
};

it('tells at 80 columns when the next attempt is, beside a filter over updates', () => {
  const session = testSession();
  receive(session, [derived(1), derived(2)], { source: 'updates' });
  filterBy(session, 'amount>1');
  receive(session, [derived(1), derived(2)], {
    source: 'updates',
    state: 'offline',
    attempt: 4,
    nextAt: epoch + 9000,
    lastGoodAt: epoch - 60_000,
  });
  const { left } = selectStatusLine(stateOf(session));
  expect(left).toContain('OFFLINE  no response for 1 min');
  expect(left).toContain('retry 4 in 9s');
});

it('answers the key for older rows at 80 columns, beside a filter over updates', () => {
  const session = testSession();
  receive(session, [derived(1), derived(2)], { source: 'updates' });
  filterBy(session, 'amount>1');
  stateOf(session).moveSelection({ to: 0 });
  stateOf(session).setOlderRowsState('cannot');
  expect(selectStatusLine(stateOf(session)).left).toContain('use --since to look further back');
});

it('puts an open gap before the count of a filter, as a narrow line is cut at its end', () => {
  const session = testSession();
  const [first, second] = transfers(2);
  if (first === undefined || second === undefined) throw new Error('There are two samples.');
  receive(session, [first, openGap, second]);
  filterBy(session, 'amount>0');
  expect(selectStateLine(stateOf(session)).right).toMatch(/^1 GAP.* 2 of 2 match$/);
});

it('names no lag for rows that were there before, nor for older ones that were loaded', () => {
  const session = testSession();
  const [oldest, ...newer] = transfers(3);
  receive(session, newer, { lagMs: 600_000 });
  expect(selectStatusLine(stateOf(session)).left).not.toContain('lag');
  receive(session, [...newer, ...transfers(1, 9)], { lagMs: 2000 });
  expect(selectStatusLine(stateOf(session)).left).toContain('lag 2s');
  if (oldest === undefined) throw new Error('There are three samples.');
  receive(session, [oldest, ...newer, ...transfers(1, 9)], { lagMs: 400_000 });
  expect(selectStatusLine(stateOf(session)).left).toContain('lag 2s');
});

it('says that the newest row is dated ahead of the clock of the scan, instead of no lag', () => {
  const session = testSession();
  receive(session, transfers(1));
  receive(session, transfers(2), { lagMs: -2 * 3_600_000 });
  expect(selectStatusLine(stateOf(session)).left).toContain('newest row dated 2h ahead');
  receive(session, transfers(3), { lagMs: -4000 });
  expect(selectStatusLine(stateOf(session)).left).toContain('lag 0s');
});

it('hints that p resumes while polling is paused', () => {
  const session = testSession();
  receive(session, transfers(2));
  expect(footerOf(session)).toContain('p pause');
  receive(session, transfers(2), { state: 'paused' });
  expect(footerOf(session)).toContain('p resume');
});

it('hints at following only while the list does not follow', () => {
  const session = testSession();
  receive(session, transfers(2));
  expect(footerOf(session)).not.toContain('F follow');
  stateOf(session).moveSelection({ to: 0 });
  expect(footerOf(session)).toContain('F follow');
});

it('hints at no key for a row while a filter leaves none', () => {
  const session = testSession();
  receive(session, transfers(2));
  filterBy(session, 'amount>100000');
  const hints = footerOf(session);
  for (const hint of ['detail', 'look up', 'copy']) expect(hints).not.toContain(hint);
  expect(hints).toContain('/ filter');
});

it('tells how many rows it keeps once the list is nearly full, and not before', () => {
  const session = testSession({ maxRows: 100 });
  receive(session, transfers(89));
  expect(selectStatusLine(stateOf(session)).left).not.toContain('kept');
  receive(session, transfers(90));
  expect(selectStatusLine(stateOf(session)).left).toContain('kept 90/100');
});
