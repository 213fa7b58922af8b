import { afterAll, describe, expect, it } from 'vitest';
import { csvLine } from '../../../src/features/activity/commands/export-rows.ts';
import { amountCell } from '../../../src/features/activity/view/list/amount-cell.ts';
import { holdingsJson } from '../../../src/features/party/cli/output.ts';
import { createTotals } from '../../../src/features/overview/model/totals.ts';
import {
  emptyTokenReport,
  type TokenReport,
} from '../../../src/features/party/model/token-report.ts';
import { listOffers } from '../../../src/features/party/view/contract-lines.ts';
import { describedLines, offeredLines } from '../../../src/features/party/view/token-lines.ts';
import { parseActivity } from '../../../src/ledger/activity/activity.ts';
import { markIssuer } from '../../../src/ledger/activity/mark-issuer.ts';
import { describeEffects } from '../../../src/ledger/effects/describe-effects.ts';
import { forgetTokens, learnTokens } from '../../../src/ledger/effects/describe-instrument.ts';
import { tellEffects } from '../../../src/ledger/effects/tell-effects.ts';
import { describeActivity } from '../../../src/ledger/effects/describe-activity.ts';
import type { Instrument } from '../../../src/ledger/effects/holding.ts';
import { parseFilter } from '../../../src/ledger/filter/activity-language.ts';
import { listAt, textAt } from '../../../src/lib/json/fields.ts';
import { sha256Hex } from '../../../src/lib/sha256.ts';
import { readInstruments } from '../../../src/tokens/instruments.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import type { OpenOffer } from '../../../src/tokens/offers.ts';
import { tellVerdicts, verdictTable } from '../../support/documents/verdict-table.ts';
import { readRecordedEffects } from '../../support/recorded/read-recorded.ts';
import { holdingEvent, offerEvent } from '../../support/tokens/holding-events.ts';
import { dso, mallory, payer, receiver, times } from '../../support/tokens/token-world.ts';

const adminOf = (name: string): string => `${name}::1220${sha256Hex(name)}`;

/** A test token as a network recorded it. */
const recordedToken = (id: string): Instrument => {
  const found = readRecordedEffects()
    .flatMap(({ net }) => net)
    .find(({ instrument }) => instrument.id === id);
  if (found === undefined) throw new Error(`${id} was recorded`);
  return found.instrument;
};

/** Ids of tokens that networks have: the recorded ones, and those of public registries. */
const real: readonly Instrument[] = [
  { admin: dso, id: 'Amulet' },
  { admin: adminOf('cbtc-network'), id: 'CBTC' },
  { admin: adminOf('decentralized-usdc-interchain-rep'), id: 'USDCx' },
  ...['USDX', 'EURX'].map(recordedToken),
  { admin: adminOf('registrar'), id: 'GOLD' },
  { admin: adminOf('registrar'), id: 'SILVER' },
  { admin: adminOf('fund'), id: 'MMF' },
  { admin: adminOf('bank'), id: 'BOND-2031' },
  { admin: adminOf('bank'), id: 'EUR' },
];

/** The same names of somebody else, some of them in letters that look the same. */
const impostors: readonly Instrument[] = [
  { admin: mallory, id: 'Amulet' },
  ...real.slice(1, 6).map(({ id }) => ({ admin: mallory, id })),
  { admin: mallory, id: 'amulet' },
  { admin: mallory, id: 'Аmulet' },
  { admin: mallory, id: 'Amu let' },
  { admin: mallory, id: 'GОLD' },
];

const nowMs = Date.parse(times.requestedAt);

const rowOf = (instrument: Instrument) => {
  const amount = '7.0000000000';
  const share = { party: receiver, amount };
  const isAmulet = instrument.id === 'Amulet';
  const activity = parseActivity({
    ...{ event_id: `#${sha256Hex(JSON.stringify(instrument))}:0`, activity_type: 'transfer' },
    moved: {
      ...{ kind: 'transfer', sender: payer, receivers: [share], amount },
      // A row of a ledger names the issuer of Amulet only in its effects.
      ...(!isAmulet && { instrument: { ...instrument } }),
      effects: [
        {
          kind: 'payment',
          instrument: { ...instrument },
          from: [{ ...share, party: payer }],
          to: [share],
        },
      ],
      changes: [
        { party: receiver, instrument: { ...instrument }, unlocked: '7', locked: '0', isAmulet },
      ],
    },
  });
  if (activity === undefined) throw new Error('no activity');
  return markIssuer(activity, dso);
};

const reportOf = (instruments: readonly Instrument[]): TokenReport => {
  const held = instruments.map((instrument, index) =>
    readListedContract(
      holdingEvent(`held ${index}`, { ...instrument, amount: '7.0000000000' }),
      's',
    ),
  );
  const offered = instruments.map((instrument, index) =>
    readListedContract(offerEvent(`offer ${index}`, instrument, times.executeBefore), 's'),
  );
  const { clear: _, ...read } = readInstruments(held, { party: payer, nowMs, hasViews: true });
  const list = { items: [], repeated: 0, unreadable: 0, isCut: false, coverage: 'all' as const };
  const facts = {
    title: '',
    symbol: '',
    decimals: 10,
    isPaused: false,
    registry: 'https://r.example',
  };
  return {
    ...emptyTokenReport,
    dso,
    holdings: { kind: 'ready', value: { ...list, ...read }, source: 'ledger' },
    contracts: {
      kind: 'ready',
      value: { contracts: offered, isCut: false, repeated: 0, hasViews: true },
      source: 'ledger',
    },
    instruments: instruments.map((instrument) => ({
      instrument,
      facts: real.includes(instrument)
        ? ({ kind: 'ready', value: facts, source: facts.registry } as const)
        : ({ kind: 'missing', reason: 'no registry configured' } as const),
    })),
  };
};

const parts = { limit: Number.POSITIVE_INFINITY, open: new Set<string>() };
const all = [...real, ...impostors];
const report = reportOf(all);

const drawn = (draw: typeof describedLines): readonly string[] =>
  draw({ party: payer, report, known: { activities: [], gaps: 0 }, now: nowMs, parts }, 200).map(
    ({ line }) => line.map(({ text }) => text).join(''),
  );

const toldOf = (instrument: Instrument) => {
  const row = rowOf(instrument);
  const cell = amountCell(row, 40, { masked: false, whole: 5 });
  const json = listAt(holdingsJson(payer, report), 'instruments').find(
    (each) => each['admin'] === instrument.admin && each['id'] === instrument.id,
  );
  return {
    row: cell
      .map(({ text }) => text)
      .join('')
      .trim(),
    effect: describeActivity(row),
    export: csvLine(row).trimEnd().split(',').slice(-4),
    balance: textAt(json ?? {}, 'notice'),
  };
};

describe('the token of an amount', () => {
  it("is the network's Amulet only where its DSO issued it", () => {
    const told = toldOf({ admin: dso, id: 'Amulet' });
    expect(told.row).not.toContain('Amulet');
    expect(told.effect).not.toContain('not the network');
    expect(told.export).toEqual(['', '', dso, '']);
    expect(told.balance).toBe('');
  });

  it.each(real.slice(1))('bears its issuer: $id', (instrument) => {
    const told = toldOf(instrument);
    expect(told.export[2]).toBe(instrument.admin);
    expect(told.export[1]).toBe(instrument.id);
    expect(told.row).toContain(` ${instrument.id} `);
    expect(told.row.slice(-3)).toBe(instrument.admin.slice(-3));
    expect(reviewOf(instrument)).toContain(instrument.admin.slice(-3));
    expect(told.balance).toBe('');
  });

  it.each(impostors)('is not what it is called: $id of mallory', (instrument) => {
    const told = toldOf(instrument);
    expect(told.balance).toMatch(/^not the (network's Amulet|\S+ of \S+)$/);
    expect(told.export[0]).toBe('7.0000000000');
    expect(told.export[2]).toBe(mallory);
    expect(told.row.slice(-3)).toBe(mallory.slice(-3));
    if (!told.balance.includes('Amulet')) return;
    expect(told.row).toMatch(/^7\.0+ !/);
    expect(told.export[3]).toBe("not the network's Amulet");
    expect(told.effect).toContain('of mallory::');
    expect(told.effect).toContain("not the network's Amulet");
  });

  it('is told in every line of the Tokens tab', () => {
    const held = drawn(describedLines);
    const offers = drawn(offeredLines);
    const marks = (lines: readonly string[]) =>
      lines.filter((line) => /not the /.test(line)).length;
    expect([marks(held), marks(offers)]).toEqual([impostors.length, impostors.length]);
  });

  it.each([80, 110, 160])('stays in an offer whose memo is long, on %i columns', (width) => {
    const instrument = { admin: adminOf('registrar'), id: 'GOLD' };
    const offer: OpenOffer = {
      ...{ contractId: 'c', from: mallory, to: payer, amount: '7.0', instrument },
      ...{ expiresAt: nowMs + 86_400_000, memo: 'issued by bank::1220 '.repeat(20) },
    };
    const style = { width, now: nowMs, tokens: { dso } };
    const lines = listOffers([offer], payer, style)
      .flat()
      .map(({ line }) => line.map(({ text }) => text).join(''));
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^ {6}issued by registrar::\S+$/);
    expect(lines[2]).toMatch(/^ {6}memo: "/);
  });
});

/** What a review says of a payment of the token: a holding of the payer becomes one of the receiver. */
const reviewOf = (instrument: Instrument): string => {
  const amount = '7.0000000000';
  const created = (words: string, owner: string) =>
    readListedContract(holdingEvent(words, { ...instrument, owner, amount })).contract;
  const [before, after] = [created('before', payer), created('after', receiver)];
  const at = { depth: 0, below: 0 };
  const told = tellEffects({
    ...{ scope: 'whole', hasViews: true, isStrict: true },
    inputs: new Map([[before.contractId, before]]),
    events: [
      {
        ...{ ...at, below: 1, kind: 'exercise', contractId: before.contractId, consuming: true },
        ...{ template: before.template, packageName: before.packageName, interfaceId: '' },
        ...{ choice: 'Move', actingParties: [payer], choiceObservers: [], implemented: [] },
        ...{ argument: {}, result: {} },
      },
      { ...at, depth: 1, kind: 'create', contract: after },
    ],
  });
  return describeEffects(told.named, told.effects)[0] ?? '';
};

/** What each place says of a token, once the services have named the DSO and the tokens of registries. */
const tableOf = (instruments: readonly Instrument[]) => {
  learnTokens({ dso, trusted: real.slice(1) });
  try {
    const offers = drawn(offeredLines).filter((line) => line.includes('expires'));
    return instruments.map((instrument) => {
      const { row, balance, export: cells } = toldOf(instrument);
      const offer = offers[all.indexOf(instrument)] ?? '';
      return {
        instrument,
        cells: {
          ...{ row, review: reviewOf(instrument), export: cells.slice(1).join(',') },
          offer: offer.slice(0, offer.indexOf(' from ')).trim(),
          balance: [instrument.id, instrument.admin, balance].filter(Boolean).join(', '),
        },
      };
    });
  } finally {
    forgetTokens();
  }
};

describe('the table of all tokens, real ones and impostors', () => {
  const table = tableOf(all);
  const places = ['row', 'offer', 'balance', 'review', 'export'] as const;
  const shown = (place: (typeof places)[number]) => (each: (typeof table)[number]) =>
    each.cells[place];

  afterAll(() => {
    const rows = table.map(({ instrument, cells }, index) => [
      ...[index < real.length ? 'real' : 'impostor', instrument.id],
      ...places.map((place) => cells[place].replaceAll(/(::1220[0-9a-f]{6})[0-9a-f]{58}/g, '$1…')),
    ]);
    tellVerdicts(
      'What each place says of ten real tokens and ten impostors',
      verdictTable(['', 'token', ...places], rows),
    );
  });

  it.each(places)('shows no impostor as a known token: %s', (place) => {
    const known = table.slice(0, real.length).map(shown(place));
    const others = table.slice(real.length).map(shown(place));
    expect(known.filter((text) => /not the|!/.test(text))).toEqual([]);
    const warns = place === 'row' ? / !/ : /not the (network's Amulet|\S+ of \S+)/;
    expect(others.filter((text) => !warns.test(text))).toEqual([]);
    // As many as there are: none of the others has the text of a known one.
    expect(new Set([...known, ...others]).size).toBe(all.length);
  });
});

describe('sums and filters', () => {
  const rows = all.map(rowOf);
  const matching = (filter: string): number => {
    const parsed = parseFilter(filter);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return rows.filter((row) => parsed.value.test(row, nowMs)).length;
  };

  it('never mix pairs of issuer and id', () => {
    const totals = createTotals();
    for (const row of rows) totals.change(row, 1);
    expect(totals.kind('transfer')).toMatchObject({ count: rows.length, unreadable: 0 });
    expect(totals.receivers(5).map(({ count }) => count)).toEqual([1]);
    expect(totals.largest(() => rows)).toHaveLength(1);
  });

  it('find tokens by id and issuer, and amounts of every token', () => {
    expect(matching('amount>0')).toBe(rows.length);
    expect(matching('amount>7')).toBe(0);
    expect(matching('token=GOLD')).toBe(2);
    expect(matching(`issuer=${mallory}`)).toBe(impostors.length);
    expect(matching(`token=Amulet and issuer=${dso}`)).toBe(1);
  });
});
