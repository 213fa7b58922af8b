import { formatInteger } from '../../../lib/text/pluralize.ts';
import { partyWidth, shortenParty, tellName } from '../../../lib/text/quote.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { padOrTruncate, shortenId, truncateEnd } from '../../../lib/text/width.ts';
import { formatCountdown, formatIsoMinute } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Tone } from '../../../ui-kit/theme/theme.ts';
import {
  offersInActivities,
  offersInContracts,
  offerState,
  type FoundOffers,
  type OpenOffer,
  worthOf,
} from '../../../tokens/offers.ts';
import {
  amuletId,
  describeInstrument,
  isNetworkAmulet,
  whatItIsNot,
  type KnownTokens,
} from '../../../ledger/effects/describe-instrument.ts';
import { countTemplates, hasContracts, type PartyReport } from '../model/party-report.ts';
import { pageText } from '../messages/page.ts';
import type { KnownActivities } from '../model/party-flow.ts';
import {
  amountColumn,
  firstLines,
  headingLine,
  plainLine,
  sentenceLines,
  linesWithoutValue,
  widest,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

/** `from` or `to`, and the party. */
const otherWidth = 5 + partyWidth;
const widestUnit = 16;

export interface PartyOffers extends FoundOffers {
  readonly source: string;
  readonly unread?: KnownActivities['unread'];
}

/** The ledger's offers if it lists contracts, else those of the loaded rows. */
export const findOffers = (
  { contracts }: Pick<PartyReport, 'contracts'>,
  { activities, unread }: KnownActivities,
  { party, now }: { readonly party: string; readonly now: number },
): PartyOffers => {
  if (hasContracts(contracts))
    return {
      ...offersInContracts(contracts.value, party, now),
      source: contracts.source,
    };
  return {
    ...{ offers: offersInActivities(activities, party, now), unreadable: 0, unsigned: 0 },
    expired: [],
    ...{ source: pageText.fromRows, isComplete: false, limit: 'rows' as const },
    ...(unread && { unread }),
  };
};

export const offerNotes = ({ unreadable, unsigned, limit }: PartyOffers): readonly string[] => [
  ...(limit === undefined ? [] : [pageText.otherOffers[limit]]),
  ...(unreadable === 0 ? [] : [pageText.unreadableOffers(unreadable)]),
  ...(unsigned === 0 ? [] : [pageText.unsignedOffers(unsigned)]),
];

/** A token that takes the name of another one says so in place of its id. */
const unitOf = ({ instrument, unit }: OpenOffer, tokens: KnownTokens): string => {
  if (instrument !== undefined && whatItIsNot(instrument, tokens) !== undefined)
    return describeInstrument(instrument, tokens);
  const id = tellName(instrument?.id ?? amuletId);
  return unit === undefined ? id : worthOf(id, unit);
};

/** An offer that ends within an hour asks for a decision now. */
const soonMs = 3_600_000;

const isUrgent = ({ expiresAt }: OpenOffer, now: number): boolean =>
  expiresAt !== undefined && expiresAt > now && expiresAt - now < soonMs;

/** An offer that is over keeps its value locked until its sender withdraws it; one of a wallet locks nothing. */
const isStuck = (offer: OpenOffer, party: string, now: number): boolean =>
  offer.from === party && offer.isOfWallet !== true && offerState(offer, now) === 'expired';

/** Only this party can do something about these, or has little time left. */
export const needsParty = (offer: OpenOffer, party: string, now: number): boolean =>
  isStuck(offer, party, now) || (offer.to === party && isUrgent(offer, now));

const deadlineWords = (offer: OpenOffer, party: string, now: number): readonly string[] => {
  const { expiresAt } = offer;
  if (expiresAt === undefined) return [];
  const time = formatIsoMinute(expiresAt);
  if (isStuck(offer, party, now)) return [pageText.offerStuck(time)];
  if (expiresAt <= now) return [pageText.offerExpired(time)];
  return [
    isUrgent(offer, now)
      ? pageText.expiresIn(formatCountdown(expiresAt - now), time)
      : pageText.expires(time),
  ];
};

/** Every token but the network's Amulet is known by its issuer. */
const issuerWords = ({ instrument }: OpenOffer, tokens: KnownTokens): readonly string[] =>
  instrument === undefined ||
  isNetworkAmulet(instrument, tokens) ||
  whatItIsNot(instrument, tokens) !== undefined
    ? []
    : [pageText.issuedBy(shortenParty(instrument.admin))];

const offerTerms = (offer: OpenOffer, party: string, now: number): string =>
  [
    ...(offerState(offer, now) === 'pending' ? [pageText.waitsForRegistry] : []),
    ...deadlineWords(offer, party, now),
  ].join('  ');

/** The issuer first: a sender writes the memo, and a long one would push the issuer out. */
const offerDetails = (offer: OpenOffer, tokens: KnownTokens): readonly string[] => [
  ...issuerWords(offer, tokens),
  ...(offer.memo === undefined ? [] : [pageText.memo(offer.memo)]),
];

const offerTone = (
  offer: OpenOffer,
  party: string,
  { now, tokens }: OfferStyle,
): Tone | undefined => {
  const isImpostor =
    offer.instrument !== undefined && whatItIsNot(offer.instrument, tokens) !== undefined;
  if (isImpostor || isUrgent(offer, now) || isStuck(offer, party, now)) return 'warning';
  return offerState(offer, now) === 'expired' ? 'faint' : undefined;
};

interface OfferStyle {
  readonly width: number;
  readonly now: number;
  readonly tokens: KnownTokens;
  /** Puts the whole id of each contract on its own line, which can be copied. */
  readonly hasIds?: boolean;
}

/** The lines of each offer: one, and where it would be cut, one more for each detail. */
export const listOffers = (
  offers: readonly OpenOffer[],
  party: string,
  style: OfferStyle,
): readonly (readonly PageLine[])[] => {
  const amounts = amountColumn(
    offers.map(({ amount }) => amount),
    '',
    { most: Math.floor(style.width / 2) },
  );
  const { width, now, tokens } = style;
  const unitWidth = Math.min(widestUnit, widest(offers.map((each) => unitOf(each, tokens))));
  const others = offers.map(({ from, to }) => (from === party ? to : from));
  const shorten = shortenApart(others, partyWidth);
  return offers.map((offer) => {
    const { from, to, amount, contractId } = offer;
    const other =
      from === party ? pageText.offerTo(shorten(to)) : pageText.offerFrom(shorten(from));
    const what = `${amounts.of(amount)} ${unitOf(offer, tokens).padEnd(unitWidth)}`;
    const head = `   ${what}  ${padOrTruncate(other, otherWidth)}`;
    const terms = offerTerms(offer, party, now);
    const words = `${head}  ${terms}`;
    const details = offerDetails(offer, tokens);
    const joined = [words, ...details].join('  ');
    const lineOf = (text: string, tone: Tone | undefined): PageLine => {
      const line = [segment(truncateEnd(text, width), tone)];
      return contractId === '' ? { line } : { line, link: { to: 'contract', id: contractId } };
    };
    const tone = offerTone(offer, party, style);
    const ids =
      style.hasIds === true && contractId !== '' ? [plainLine(`      ${contractId}`)] : [];
    const detailLine = (text: string, toneOf: Tone | undefined) => lineOf(`      ${text}`, toneOf);
    if (widest([joined]) <= width) return [lineOf(joined, tone), ...ids];
    return [
      ...(widest([words]) <= width
        ? [lineOf(words, tone)]
        : [lineOf(head, tone), detailLine(terms, tone)]),
      ...details.map((each) => detailLine(each, 'faint')),
      ...ids,
    ];
  });
};

export const offerLines = (
  report: Pick<PartyReport, 'contracts' | 'dso'>,
  known: KnownActivities,
  { party, now, width }: { readonly party: string; readonly now: number; readonly width: number },
  parts: PartsShown,
): readonly PageLine[] => {
  const found = findOffers(report, known, { party, now });
  const { offers, source, isComplete, expired, unread } = found;
  if (unread !== undefined) return linesWithoutValue(pageText.offers, unread, width);
  const heading = headingLine(pageText.offers, `${offers.length}${isComplete ? '' : '+'}`, {
    width,
    source,
  });
  const notes = [
    ...offerNotes(found).flatMap((note) => sentenceLines(note, width, 'warning')),
    ...(expired.length === 0
      ? []
      : [plainLine(`   ${pageText.expiredOffers(expired.length)}`, 'faint')]),
  ];
  if (offers.length === 0) {
    const none = isComplete ? pageText.noOffers : pageText.noKnownOffers;
    return [heading, plainLine(`   ${none}`, 'faint'), ...notes];
  }
  const listed = listOffers(offers, party, {
    width,
    now,
    tokens: { dso: report.dso ?? undefined },
  });
  const heads = listed.flatMap((lines) => lines.slice(0, 1));
  return [
    heading,
    ...notes,
    ...firstLines(heads, 'offers', parts).flatMap((line, index) =>
      line === heads[index] ? (listed[index] ?? []) : [line],
    ),
  ];
};

/** The module and the entity of a template, without the hash of its package. */
const templateWords = (templateId: string, packageName: string): string =>
  `${templateId.split(':').slice(1).join(':') || templateId}  ${packageName}`;

/** Only a page can list more: a printed table has no Enter. */
const foldMark = ({ limit }: PartsShown, isOpen: boolean): string => {
  if (!Number.isFinite(limit)) return ' ';
  return isOpen ? '▾' : '▸';
};

export const contractLines = (
  { contracts }: Pick<PartyReport, 'contracts'>,
  width: number,
  parts: PartsShown,
): readonly PageLine[] => {
  if (contracts.kind !== 'ready') return linesWithoutValue(pageText.contracts, contracts, width);
  const { value, source } = contracts;
  const { length } = value.contracts;
  const summary = value.isCut
    ? pageText.cutContracts(formatInteger(length))
    : pageText.active(formatInteger(length));
  const heading = headingLine(pageText.contracts, summary, { width, source });
  if (length === 0) return [heading, plainLine(`   ${pageText.noContracts}`, 'faint')];
  const counted = countTemplates(value.contracts);
  const countWidth = String(counted[0]?.contracts.length ?? 0).length;
  const lines = counted.flatMap(({ templateId, contracts: list }): readonly PageLine[] => {
    const part = `template ${templateId}`;
    const isOpen = parts.open.has(part);
    const count = String(list.length).padStart(countWidth);
    const words = ` ${foldMark(parts, isOpen)} ${count}  ${templateWords(templateId, list[0]?.packageName ?? '')}`;
    const head: PageLine = {
      line: [segment(truncateEnd(words, width))],
      link: { to: 'part', id: part },
    };
    if (!isOpen) return [head];
    return [
      head,
      ...list.map(({ contractId }): PageLine => ({
        line: [segment(`      ${shortenId(contractId, width - 7)}`)],
        link: { to: 'contract', id: contractId },
      })),
    ];
  });
  const note =
    value.repeated === 0 ? [] : [plainLine(`   ${pageText.repeated(value.repeated)}`, 'warning')];
  return [heading, ...note, ...lines];
};
