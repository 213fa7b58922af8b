import { expect, it } from 'vitest';
import { alertSchema } from '../../../../../src/config/settings/schemas/filter-schemas.ts';
import { parseActivityOptions } from '../../../../../src/features/activity/cli/activity-options.ts';
import { parseActivity, type Activity } from '../../../../../src/ledger/activity/activity.ts';
import {
  compileFilter,
  filterTimeline,
} from '../../../../../src/features/activity/state/activity-filter.ts';
import {
  noOpenContracts,
  updateOpenContracts,
} from '../../../../../src/ledger/activity/open-contracts.ts';
import { completeFilter } from '../../../../../src/ledger/filter/complete.ts';
import {
  parseFilter,
  activityLanguage,
} from '../../../../../src/ledger/filter/activity-language.ts';
import {
  epoch,
  party,
  transferRaw,
  unknown,
} from '../../../../support/samples/sample-activities.ts';
import {
  receive,
  testSession,
  timelineOf,
  type TestSession,
} from '../../../../support/screens/sample-session.ts';
import * as v from 'valibot';

const step = (number: number, kind: string, cid: string): Activity => {
  const read = parseActivity(
    transferRaw(number, {
      transfer_kind: kind,
      transferInstructionCid: cid,
      transferInstructionReceiver: party('bob'),
    }),
  );
  if (read === undefined) throw new Error('A sample has no event_id.');
  return read;
};

const offers = [
  step(1, 'create_transfer_instruction', '00a'),
  step(2, 'create_transfer_instruction', '00b'),
];
const acceptance = step(3, 'transfer_instruction_accept', '00a');

const shown = ({ store }: TestSession): readonly string[] =>
  store.getState().activity.view.entries.map((row) => ('gap' in row ? 'gap' : row.id));

const filteredBy = (text: string): TestSession => {
  const session = testSession();
  receive(session, offers);
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  session.store.getState().setFilter(text, parsed.value);
  return session;
};

it('a list of open offers loses an offer when it is accepted', () => {
  const session = filteredBy('offer.state=open');
  expect(shown(session)).toHaveLength(2);
  receive(session, [...offers, acceptance]);
  expect(shown(session)).toEqual([offers[1]?.id]);
});

it('a list of accepted offers holds the offer once, and not the transfer', () => {
  const session = filteredBy('state=accepted');
  expect(shown(session)).toEqual([]);
  receive(session, [...offers, acceptance]);
  expect(shown(session)).toEqual([offers[0]?.id]);
});

it('a state that does not exist is refused with those that do', () => {
  const parsed = parseFilter('offer.state=done');
  expect(parsed).toMatchObject({
    ok: false,
    error: { message: 'unknown offer state "done"', remedy: /open, accepted/ },
  });
});

it('a follower refuses to filter by a state, which changes after a row is printed', async () => {
  const read = await parseActivityOptions({ follow: true, filter: 'offer.state=open' });
  expect(read).toMatchObject({ ok: false, error: /leave out --follow/ });
  expect(await parseActivityOptions({ filter: 'offer.state=open' })).toMatchObject({ ok: true });
});

it('an alert refuses to wait for a state', () => {
  const read = v.safeParse(alertSchema([]), [{ when: 'state=accepted' }]);
  expect(read.success).toBe(false);
});

it('the prompt completes the field and its states', () => {
  const offersFor = (text: string) =>
    completeFilter(activityLanguage, text, { parties: () => [] }).offers;
  expect(offersFor('offer.')).toEqual(['offer.state=']);
  expect(offersFor('offer.state=e')).toContain('expired');
  expect(offersFor('state in (open, wi')).toEqual(['withdrawn']);
  expect(offersFor('type=t')).toEqual(['transfer', 'tap']);
  expect(offersFor('type=ort')).toEqual(['abort']);
});

it('the list counts the rows that it shows, without those it puts aside', () => {
  const recordTime = new Date(epoch).toISOString();
  const aside = { ...unknown(9), origin: { updateId: '1220', migration: '3', recordTime } };
  const timeline = timelineOf([...offers, acceptance, aside]);
  const rows = [...offers, acceptance];
  const open = updateOpenContracts(noOpenContracts, { removed: [], added: rows }, () => rows);
  const parsed = parseFilter('offer.state=open');
  if (!parsed.ok) throw new Error(parsed.error.message);
  const activeFilter = compileFilter('offer.state=open', parsed.value);
  expect(filterTimeline(timeline, activeFilter, epoch, open)).toMatchObject({
    matching: 1,
    loaded: 3,
  });
});
