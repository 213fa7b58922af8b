import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../../src/features/party/model/party-report.ts';
import { sumAmulets } from '../../../../src/tokens/instruments.ts';
import { holdingLines } from '../../../../src/features/party/view/holding-lines.ts';
import { identityLines } from '../../../../src/features/party/view/party-lines.ts';
import type { PageLine } from '../../../../src/features/party/view/page-line.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const [party, source] = ['alice::1220ab', 'scan at 12:00:00Z'];

const textOf = (lines: readonly PageLine[]): readonly string[] =>
  lines.map(({ line }) => line.map(({ text }) => text).join(''));

const preapproval = {
  kind: 'ready',
  source,
  value: {
    contractId: '00ab',
    provider: `validator-3::1220${'9c'.repeat(32)}`,
    expiresAt: '2026-08-01T10:00:00Z',
  },
} as const;

describe('the page of a party', () => {
  const identityAt = (width: number) =>
    identityLines({ ...emptyReport, preapproval }, { width, now });

  it.each([80, 120, 160])(
    'shows the whole time until which a preapproval is valid at %i columns',
    (width) => {
      const lines = textOf(identityAt(width));
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('\n')).toMatch(/\b2026-08-01T10:00:00Z, 91d left/);
      expect(lines.join('\n')).toContain('acceptance');
    },
  );

  it('opens the contract of a preapproval from each of its lines', () => {
    const links = identityAt(80).filter(({ link }) => link?.to === 'contract');
    expect(links.length).toBeGreaterThan(1);
  });

  it('shows a preapproval on one line where words have no room next to the source', () => {
    const links = identityAt(50).filter(({ link }) => link?.to === 'contract');
    expect(links).toHaveLength(1);
  });

  const locked = (until: string, isExpired = false): string => {
    const item = {
      contractId: '00cd',
      owner: party,
      amount: '1.0000000000',
      createdIn: 1n,
      ratePerRound: '0.0000000000',
      admin: 'dso::1220dd',
      lock: { until, holders: [], lockReason: 'rent', isExpired },
    };
    const value = {
      ...{ isCut: false, unreadable: 0, repeated: 0, items: [item] },
      ...{ instruments: sumAmulets([item]), unclear: [], coverage: 'all' as const },
    };
    const parts = { limit: 5, open: new Set<string>() };
    return textOf(holdingLines({ holdings: { kind: 'ready', source, value } }, 120, parts)).join(
      '\n',
    );
  };

  it('shows the end of a lock in UTC', () => {
    expect(locked('2026-05-06T07:00:00.000000Z')).toContain('until 2026-05-06 07:00Z: rent');
  });

  it('shows a lock that has expired as that, and its holding as unlocked', () => {
    const lines = locked('2026-05-06T07:00:00.000000Z', true);
    expect(lines).toContain('expired 2026-05-06 07:00Z');
    expect(lines).not.toMatch(/locked [1-9]/);
  });

  it('shows the end of a lock unchanged if it is no time', () => {
    expect(locked('someday')).toContain('until someday: rent');
  });
});
