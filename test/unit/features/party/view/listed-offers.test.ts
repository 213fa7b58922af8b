import { describe, expect, it } from 'vitest';
import { listOffers, needsParty } from '../../../../../src/features/party/view/contract-lines.ts';
import type { OpenOffer } from '../../../../../src/tokens/offers.ts';

const now = Date.parse('2026-02-03T12:00:00Z');
const [alice, bob] = [`alice::1220${'a'.repeat(64)}`, `bob::1220${'b'.repeat(64)}`];

const offer = (changes: Partial<OpenOffer>): OpenOffer => ({
  ...{ contractId: `00${'c'.repeat(130)}`, from: alice, to: bob, amount: '25.5' },
  expiresAt: now - 60_000,
  ...changes,
});

const drawn = (each: OpenOffer, hasIds = false, width = 120) =>
  listOffers([each], alice, { width, now, tokens: {}, hasIds }).flat();

describe('the list of offers', () => {
  it('shows an own offer that is over as a warning with what to do', () => {
    const [line] = drawn(offer({}));
    expect(line?.line[0]?.text).toContain('EXPIRED 2026-02-03 11:59Z: withdraw it');
    expect(line?.line[0]?.tone).toBe('warning');
  });

  it('gives the deadline a line of its own where it would be cut', () => {
    const lines = drawn(offer({}), false, 79);
    expect(lines.map(({ line }) => line[0]?.text.trim())).toEqual([
      expect.stringMatching(/^25\.5000 Amulet +to bob::\S+$/),
      'EXPIRED 2026-02-03 11:59Z: withdraw it to unlock its value',
    ]);
    expect(lines.map(({ line }) => line[0]?.tone)).toEqual(['warning', 'warning']);
  });

  it('sets back an offer that is over and that only its sender can end', () => {
    const [line] = drawn(offer({ from: bob, to: alice }));
    expect(line?.line[0]?.text).toContain('expired 2026-02-03 11:59Z');
    expect(line?.line[0]?.tone).toBe('faint');
  });

  it('prints the whole id of a contract, wider than the line', () => {
    const each = offer({});
    expect(drawn(each, true).at(-1)?.line[0]?.text.trim()).toBe(each.contractId);
  });

  it.each([
    ['an own offer that is over', offer({}), true],
    ['an offer of a wallet, which locks nothing', offer({ isOfWallet: true }), false],
    [
      'an offer to the party in its last hour',
      offer({ from: bob, to: alice, expiresAt: now + 60_000 }),
      true,
    ],
    [
      'an offer to the party with days left',
      offer({ from: bob, to: alice, expiresAt: now + 9e8 }),
      false,
    ],
    ['an open offer of its own', offer({ expiresAt: now + 60_000 }), false],
  ] as const)('asks for the party where only it has something to do: %s', (_, each, isNeeded) => {
    expect(needsParty(each, alice, now)).toBe(isNeeded);
  });
});
