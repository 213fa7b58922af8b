import { formatUtcTime, formatExpiry } from '../../../lib/time/time.ts';
import type { Block } from '../model/block.ts';
import { tokenText } from '../messages/tokens.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { shortenParty } from '../../../lib/text/quote.ts';
import { truncateEnd } from '../../../lib/text/width.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { KnownActivities } from '../model/party-flow.ts';
import type { OpenOffer } from '../../../tokens/offers.ts';
import {
  type TokenPreapproval,
  instrumentFacts,
  knownTokens,
  usedUpHoldings,
  type TokenReport,
} from '../model/token-report.ts';
import { pageText } from '../messages/page.ts';
import { findOffers, listOffers, needsParty, offerNotes } from './contract-lines.ts';
import { heldLines } from './holding-lines.ts';
import { partyIdLines } from './party-lines.ts';
import {
  emptyLine,
  headingLine,
  linesWithoutValue,
  plainLine,
  sentenceLines,
  unreadLines,
  withoutValue,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

/** A time of day in a source: it is already the time of what was read. */
const time = /\d{2}:\d{2}/;

export const sourceWords = ({
  source,
  readAt,
  isBeforeWrite,
}: Block<unknown> & { kind: 'ready' }): string => {
  const read =
    readAt === undefined || time.test(source)
      ? source
      : tokenText.readAt(source, formatUtcTime(readAt));
  return isBeforeWrite === true ? `${pageText.beforeWrite}, ${read}` : read;
};

interface TokenPage {
  readonly party: string;
  readonly report: TokenReport;
  /** Activities, for offers that no ledger lists. */
  readonly known: KnownActivities;
  readonly now: number;
  readonly parts: PartsShown;
  /** True in a printed list, where no key copies the id of an offer. */
  readonly hasIds?: boolean;
}

const nameIn =
  (report: TokenReport) =>
  (instrument: Instrument): string => {
    const facts = instrumentFacts(report, instrument);
    const { id } = instrument;
    return facts?.kind !== 'ready' || facts.value.symbol === id
      ? id
      : `${id} ${facts.value.symbol}`;
  };

const instrumentNotes =
  (report: TokenReport, width: number) =>
  (instrument: Instrument): readonly PageLine[] => {
    const facts = instrumentFacts(report, instrument);
    const list = report.holdings.kind === 'ready' ? report.holdings.value : undefined;
    const usedUp = list && usedUpHoldings(list, instrument);
    return [
      ...(facts?.kind === 'ready' && facts.value.isPaused
        ? sentenceLines(tokenText.paused(facts.value.pauseReason), width, 'warning')
        : []),
      ...(usedUp === undefined || usedUp.contracts === 0
        ? []
        : sentenceLines(
            tokenText.usedUp(formatAmount(usedUp.amount), usedUp.contracts),
            width,
            'note',
          )),
    ];
  };

export const describedLines = (
  { report, parts }: TokenPage,
  width: number,
): readonly PageLine[] => {
  const { holdings } = report;
  if (holdings.kind !== 'ready') return linesWithoutValue(pageText.holdings, holdings, width);
  return heldLines(holdings.value, parts, {
    ...{ width, source: sourceWords(holdings) },
    tokens: knownTokens(report),
    isDsoUnknown: report.dso === null,
    nameOf: nameIn(report),
    notesOf: instrumentNotes(report, width),
  });
};

const byDeadline = (a: OpenOffer, b: OpenOffer): number =>
  (a.expiresAt ?? Number.POSITIVE_INFINITY) < (b.expiresAt ?? Number.POSITIVE_INFINITY) ? -1 : 1;

/** Whether an offer ends within the hour, or is over and keeps its value locked. */
const hasUrgentOffer = ({ party, report, known, now }: TokenPage): boolean => {
  if (report.contracts.kind !== 'ready') return false;
  const { offers, expired } = findOffers(report, known, { party, now });
  return [...offers, ...expired].some((offer) => needsParty(offer, party, now));
};

/** The offers to the party first, those that end first at the top; its own before them if only they wait. */
export const offeredLines = (page: TokenPage, width: number): readonly PageLine[] => {
  const { party, report, known, now, hasIds = false } = page;
  if (report.contracts.kind === 'loading')
    return linesWithoutValue(tokenText.offersIn, report.contracts, width);
  const found = findOffers(report, known, { party, now });
  const { contracts } = report;
  if (found.unread !== undefined) {
    const why = contracts.kind === 'failed' ? contracts : found.unread;
    return linesWithoutValue(tokenText.offersIn, why, width);
  }
  const isListed = contracts.kind === 'ready' && contracts.source === found.source;
  const source = isListed ? sourceWords(contracts) : found.source;
  const [open, over] = [found.offers.toSorted(byDeadline), found.expired.toSorted(byDeadline)];
  // An offer of its own that is over waits for the party; one of somebody else doesn't.
  const [incoming, own] = [
    [...open, ...over].filter(({ from }) => from !== party),
    [...over, ...open].filter(({ from }) => from === party),
  ];
  const atLeast = found.isComplete ? '' : '+';
  const partOf = (name: string, offers: readonly OpenOffer[], from: string) => [
    headingLine(name, `${offers.length}${atLeast}`, { width, source: from }),
    ...(offers.length === 0
      ? [plainLine(`   ${found.isComplete ? tokenText.noneOffered : tokenText.noneKnown}`, 'faint')]
      : []),
    ...listOffers(offers, party, { width, now, tokens: knownTokens(report), hasIds }).flat(),
  ];
  const linesIn = [
    ...partOf(tokenText.offersIn, incoming, source),
    ...[...offerNotes(found), ...(contracts.kind === 'failed' ? [contracts.reason] : [])].flatMap(
      (note) => sentenceLines(note, width, 'warning'),
    ),
  ];
  const linesOut = partOf(tokenText.offersOut, own, '');
  const wait = (offers: readonly OpenOffer[]): boolean =>
    offers.some((offer) => needsParty(offer, party, now));
  const [first, second] = wait(own) && !wait(incoming) ? [linesOut, linesIn] : [linesIn, linesOut];
  return [...first, emptyLine, ...second];
};

const preapprovalWords = (
  { admin, ids, provider, expiresAt }: TokenPreapproval,
  now: number,
): string =>
  [
    ids.length === 0 ? tokenText.everyOf : ids.join(', '),
    ...(admin === undefined ? [] : [tokenText.of(shortenParty(admin))]),
    ...(provider === undefined ? [] : [tokenText.by(shortenParty(provider))]),
    expiresAt === undefined ? tokenText.noEnd : formatExpiry(expiresAt, now),
  ].join('  ');

export const preapprovedLines = (
  { report: { preapprovals }, now }: TokenPage,
  width: number,
): readonly PageLine[] => {
  if (preapprovals.kind !== 'ready')
    return linesWithoutValue(tokenText.preapprovals, preapprovals, width);
  const { value } = preapprovals;
  return [
    headingLine(tokenText.preapprovals, String(value.length), {
      width,
      source: sourceWords(preapprovals),
    }),
    ...(value.length === 0 ? [plainLine(`   ${tokenText.noPreapproval}`, 'faint')] : []),
    ...value.map((each): PageLine => ({
      line: [segment(truncateEnd(`   ${preapprovalWords(each, now)}`, width))],
      link: { to: 'contract', id: each.contractId },
    })),
  ];
};

export const registryLines = ({ report, now }: TokenPage, width: number): readonly PageLine[] => {
  const { instruments } = report;
  if (instruments.length === 0) return [];
  return [
    headingLine(tokenText.sources, '', { width }),
    ...instruments.map(({ instrument: { id, admin }, facts }): PageLine => {
      const link = { to: 'party', id: admin } as const;
      const head = `   ${id}  `;
      if (facts.kind !== 'ready') {
        const { words, tone } = withoutValue(facts);
        return { line: [segment(truncateEnd(`${head}${words}`, width), tone)], link };
      }
      const { title, decimals, registry } = facts.value;
      const time = formatUtcTime(facts.readAt ?? now);
      const words = tokenText.registryLine(title, tokenText.decimals(decimals), time, registry);
      return { line: [segment(truncateEnd(`${head}${words}`, width))], link };
    }),
  ];
};

/**
 * Draws the tokens of a party: holdings, offers, preapprovals, registries, and the whole id at the
 * end. Offers come first while one of them needs the party.
 */
export const tokenLines = (page: TokenPage, width: number): readonly PageLine[] => {
  const registries = registryLines(page, width);
  const [held, offered] = [describedLines(page, width), offeredLines(page, width)];
  const [first, second] = hasUrgentOffer(page) ? [offered, held] : [held, offered];
  return [
    ...unreadLines(page.report, page.now, width),
    ...first,
    emptyLine,
    ...second,
    emptyLine,
    ...preapprovedLines(page, width),
    emptyLine,
    ...registries,
    ...(registries.length === 0 ? [] : [emptyLine]),
    ...partyIdLines(page.party, width),
  ];
};
