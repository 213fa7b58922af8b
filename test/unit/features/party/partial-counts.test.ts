import { describe, expect, it } from 'vitest';
import { activitySpans, widestSpan } from '../../../../src/features/party/model/party-flow.ts';
import { emptyReport } from '../../../../src/features/party/model/party-report.ts';
import { activityLines } from '../../../../src/features/party/view/activity-lines.ts';
import { offerLines } from '../../../../src/features/party/view/contract-lines.ts';
import { readListedContract, type ListedContract } from '../../../../src/tokens/listed-contract.ts';
import type { PageLine } from '../../../../src/features/party/view/page-line.ts';
import { parseActivities, type Activity } from '../../../../src/ledger/activity/activity.ts';
import { transfer } from '../../../support/samples/sample-activities.ts';

const party = 'alice::1220ab';
const hour = 3_600_000;
const now = Date.parse('2026-05-01T12:00:00Z');
const parts = { limit: 5, open: new Set<string>() };
const scene = { party, now, width: 100 };

const textOf = (lines: readonly PageLine[]): string =>
  lines.map(({ line }) => line.map(({ text }) => text).join('')).join('\n');

const paidAt = (...times: readonly number[]) => {
  const activities = times.map((time) => ({
    event_id: `#1220ab:${time}`,
    activity_type: 'transfer',
    date: new Date(time).toISOString(),
    transfer: {
      sender: { party: 'bob::1220cd', sender_fee: '0.0' },
      receivers: [{ party, amount: '2.0000000000', receiver_fee: '0.0' }],
    },
  }));
  return { activities: parseActivities({ activities }).activities, gaps: 0 };
};

describe('the sums over the loaded rows of a party', () => {
  const spanOf = (label: string) => activitySpans.findIndex((each) => each.label === label);

  it('are exact for a span that the loaded rows reach back beyond', () => {
    const known = paidAt(now - 2 * hour, now - 1);
    expect(textOf(activityLines(known, { ...scene, span: spanOf('1 h') }, parts))).toMatch(
      /in 2\.0+, out/,
    );
  });

  it.each([spanOf('6 h'), widestSpan])('end in a plus where older rows may be missing', (span) => {
    const known = paidAt(now - 2 * hour, now - 1);
    expect(textOf(activityLines(known, { ...scene, span }, parts))).toMatch(/in 4\.0+\+, out/);
  });
});

describe('the sums of a counterparty', () => {
  const paid = (number: number, to: string, amount: string): Activity =>
    transfer(number, {
      sender: { party },
      receivers: [{ party: to, amount, receiver_fee: '0.0000000000' }],
    });
  const rows = (payments: readonly Activity[]): string =>
    textOf(activityLines({ activities: payments, gaps: 0 }, { ...scene, span: widestSpan }, parts));
  const [bob, carol] = ['bob::1220cd', 'carol::1220ef'];

  it('end in a plus where a movement lacks a readable amount, and count it', () => {
    const text = rows([paid(1, bob, '2.5'), paid(2, bob, 'NaN'), paid(3, carol, '1.0')]);
    expect(text).toMatch(/bob::1220cd +0\.0000\+ +2\.5000\+ +2$/m);
    expect(text).toMatch(/carol::1220ef +0\.0000 {3,}1\.0000 +1$/m);
  });

  it('are listed for a party of whose amounts none can be read', () => {
    expect(rows([paid(1, bob, 'lots')])).toMatch(/bob::1220cd +0\.0000\+ +0\.0000\+ +1$/m);
  });

  it('are of a party that is marked where another one looks alike', () => {
    const erin = (middle: string) => `erin::1220${'f'.repeat(30)}${middle}${'f'.repeat(33)}`;
    const text = rows([paid(1, erin('a'), '1.0'), paid(2, erin('b'), '2.0'), paid(3, bob, '3.0')]);
    expect(text.match(/^ +erin::…ffff~ /gm)).toHaveLength(2);
    expect(text).not.toContain('bob::1220cd~');
  });

  it('have no room for a plus where each amount can be read', () => {
    expect(rows([paid(1, bob, '2.5')])).toMatch(/bob::1220cd +- {2}2\.5000 +1$/m);
  });
});

describe('the sums of a party', () => {
  const sumsOf = (amount: string, width: number): readonly string[] => {
    const paid = transfer(1, {
      sender: { party: 'bob::1220cd' },
      receivers: [{ party, amount, receiver_fee: '0.0000000000' }],
    });
    const known = { activities: [paid], gaps: 0 };
    const text = textOf(activityLines(known, { ...scene, width, span: widestSpan }, parts));
    return text.split('\n').filter((line) => /^ +(?:in|out) /.test(line));
  };

  it('are on one line while both fit', () => {
    expect(sumsOf('2.5', 80)).toEqual(['   in 2.5000+, out 0.0000+']);
  });

  it('are on a line each where the second would be cut off', () => {
    const amount = `${'9'.repeat(48)}.5`;
    expect(sumsOf(amount, 80)).toEqual([
      expect.stringMatching(/^ {3}in (?:999,){15}999\.5000\+$/),
      '   out 0.0000+',
    ]);
  });
});

describe('the change of the holdings of a party', () => {
  const changeOf = (activities: readonly Activity[]): string =>
    textOf(activityLines({ activities, gaps: 0 }, { ...scene, span: widestSpan }, parts));
  const paid = (number: number, amount: string): Activity =>
    transfer(number, {
      sender: { party: 'bob::1220cd' },
      receivers: [{ party, amount, receiver_fee: '0.0000000000' }],
    });

  it('is the sum of the amounts while each can be read', () => {
    expect(changeOf([paid(1, '2.5'), paid(2, '1.0')])).toContain('net change: 3.5000');
  });

  it.each(['lots', '1e5', ''])('is unknown where an amount is %j', (amount) => {
    const text = changeOf([paid(1, '2.5'), paid(2, amount)]);
    expect(text).toContain('the change of holdings is unknown');
    expect(text).not.toContain('these activities add');
  });
});

describe('the latest activities of a party', () => {
  const dated = (date: string): string => {
    const [activity] = parseActivities({
      activities: [
        {
          event_id: '#1220ab:0',
          activity_type: 'transfer',
          date,
          transfer: { sender: { party }, receivers: [{ party: 'bob::1220cd', amount: '1.0' }] },
        },
      ],
    }).activities;
    const known = { activities: activity === undefined ? [] : [activity], gaps: 0 };
    return textOf(activityLines(known, { ...scene, span: widestSpan }, parts));
  };

  it('have their time', () => {
    expect(dated('2026-05-01T10:00:00.123Z')).toContain('   2026-05-01 10:00:00Z  alice');
  });

  it.each(['2026-13-45T99:99:99Z', '2026-05-01 or so', '12345-01-01T00:00:00Z', 'yesterday'])(
    'have no time where it is %j, which could be taken for one',
    (date) => {
      expect(dated(date)).toContain('   ---------- --:--:--Z  alice');
    },
  );
});

describe('the number of open offers of a party', () => {
  const dso = 'dso::1220dd';
  const transfer = (amount: string) => ({
    ...{ sender: party, receiver: 'bob::1220cd', amount },
    instrumentId: { admin: dso, id: 'Amulet' },
  });
  const offer = (contractId: string, amount: string, signatories = [dso, party]) =>
    readListedContract({
      ...{ contractId, signatories, packageName: 'splice-amulet' },
      templateId: 'pkg:Splice.AmuletTransferInstruction:AmuletTransferInstruction',
      createArgument: { transfer: transfer(amount) },
    });
  const linesOf = (contracts: readonly ListedContract[], hasViews = true): string => {
    const value = { contracts, isCut: false, repeated: 0, hasViews };
    const report = {
      ...emptyReport,
      contracts: { kind: 'ready', value, source: 'ledger' } as const,
    };
    return textOf(offerLines(report, { activities: [], gaps: 0 }, scene, parts));
  };
  const heading = (amounts: readonly string[]): string =>
    linesOf(amounts.map((amount, index) => offer(`00${index}`, amount)));

  it('is exact for offers of the ledger that can all be read', () => {
    expect(heading(['1.0', '2.0'])).toMatch(/OPEN OFFERS {2}2 /);
  });

  it('ends in a plus where an offer lacks a readable amount', () => {
    expect(heading(['1.0', 'many'])).toMatch(/OPEN OFFERS {2}1\+ /);
  });

  it('ends in a plus where only loaded rows are known', () => {
    const lines = offerLines(emptyReport, { activities: [], gaps: 0 }, scene, parts);
    expect(textOf(lines)).toMatch(/OPEN OFFERS {2}0\+ /);
  });

  it('does not have an offer that the issuer of the token did not sign', () => {
    const text = linesOf([offer('00', '1.0'), offer('01', '2.0', [party])]);
    expect(text).toMatch(/OPEN OFFERS {2}1 /);
    expect(text).toContain('1 offer that the issuer of the token or the sender did not sign');
  });

  it('ends in a plus, and is not told as none, where the ledger sent no views', () => {
    const other = readListedContract({ contractId: '02', templateId: 'pkg:Other:Thing' });
    const text = linesOf([other], false);
    expect(text).toMatch(/OPEN OFFERS {2}0\+ /);
    expect(text).not.toContain('none from or to this party');
  });
});
