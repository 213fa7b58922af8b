import { expect, it, onTestFinished } from 'vitest';
import { createActivityIndex } from '../../../../src/features/overview/model/activity-index.ts';
import { forgetTokens, learnTokens } from '../../../../src/ledger/effects/describe-instrument.ts';
import { createTotals } from '../../../../src/features/overview/model/totals.ts';
import type { Activity } from '../../../../src/ledger/activity/activity.ts';
import { decimalKey } from '../../../../src/lib/numbers/decimal.ts';
import { party } from '../../../support/samples/sample-activities.ts';

const alice = party('alice');
const bob = party('bob');
const dso = party('dso');
const mallory = party('mallory');

const paid = (id: string, issuer: string | undefined, amount: string): Activity => ({
  ...{ id, kind: 'transfer', typeName: 'transfer', from: alice, notices: [], raw: {} },
  ...{ amount, to: [{ party: bob, amount }], ...(issuer !== undefined && { issuer }) },
});

it('sums the Amulet of one issuer, and says whose where there is that of several', () => {
  const totals = createTotals();
  const [own, unnamed] = [paid('1', dso, '5.0'), paid('2', undefined, '2.0')];
  const other = paid('3', mallory, '1000.0');
  for (const each of [own, unnamed]) totals.change(each, 1);
  expect(totals.onlyIssuer()).toBeUndefined();
  totals.change(other, 1);
  expect(totals.onlyIssuer()).toBe(dso);
  expect(totals.kind('transfer')).toMatchObject({ count: 3, amount: decimalKey('7.0') });
  expect(totals.senders(3)).toMatchObject([{ party: alice, amount: decimalKey('7.0') }]);
  expect(totals.receivers(3)).toMatchObject([{ party: bob, amount: decimalKey('7.0') }]);
  totals.change(own, -1);
  expect(totals.largest(() => [unnamed, other])).toMatchObject([{ activity: { id: '2' } }]);
  totals.change(other, -1);
  expect(totals.onlyIssuer()).toBeUndefined();
});

it("sums the network's Amulet once its issuer is known, whoever's came first", () => {
  onTestFinished(forgetTokens);
  const window = { bucketMs: 60_000, first: 0, last: 9, from: 0 };
  const entry = (activity: Activity) => ({ id: activity.id, activity: { ...activity, at: 1 } });
  const [theirs, own] = [entry(paid('1', mallory, '1000.0')), entry(paid('2', dso, '5.0'))];
  const index = createActivityIndex();
  index.update([theirs, own], window);
  learnTokens({ dso });
  index.update([theirs, own], window);
  const { amount: _, ...marked } = theirs.activity;
  index.update([entry({ ...marked, token: 'Amulet', tokenAmount: '1000.0' }), own], window);
  expect(index.totals().kind('transfer')).toMatchObject({ count: 2, amount: decimalKey('5.0') });
  expect(index.totals().onlyIssuer()).toBeUndefined();
});
