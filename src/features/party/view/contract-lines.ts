import { formatInteger } from '../../../lib/text/pluralize.ts';
import { shortenApart } from '../../../lib/text/shortened-ids.ts';
import { padOrTruncate, shortenId, truncateEnd } from '../../../lib/text/width.ts';
import { formatIsoMinute } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import {
  isUnreadableOffer,
  offersInActivities,
  offersInContracts,
  type OpenOffer,
} from '../model/open-offers.ts';
import { countTemplates, type PartyReport } from '../model/party-report.ts';
import { pageText as text } from '../messages/page.ts';
import type { KnownActivities } from '../model/activity-span.ts';
import {
  amountColumn,
  firstLines,
  headingLine,
  plainLine,
  linesWithoutValue,
  type PageLine,
  type PartsShown,
} from './page-line.ts';

const partyWidth = 30;
const widestAmount = 24;

/** The open offers of a party: those of the ledger if it listed all contracts, else those of the rows. */
export const findOffers = (
  { contracts }: Pick<PartyReport, 'contracts'>,
  { activities, unread }: KnownActivities,
  { party, now }: { readonly party: string; readonly now: number },
): {
  readonly offers: readonly OpenOffer[];
  readonly source: string;
  /** False if there may be more: rows don't reach back to the start, and an offer may lack an amount. */
  readonly isComplete: boolean;
  /** Why none could be read. */
  readonly unread?: KnownActivities['unread'];
} => {
  const isUsable =
    contracts.kind === 'ready' && !contracts.value.isCut && contracts.value.contracts.length > 0;
  return isUsable
    ? {
        offers: offersInContracts(contracts.value.contracts, party, now),
        source: contracts.source,
        isComplete: !contracts.value.contracts.some(isUnreadableOffer),
      }
    : {
        offers: offersInActivities(activities, party, now),
        source: text.fromRows,
        isComplete: false,
        ...(unread && { unread }),
      };
};

/** The offers from and to the party that can still be accepted. */
export const offerLines = (
  report: Pick<PartyReport, 'contracts'>,
  known: KnownActivities,
  { party, now, width }: { readonly party: string; readonly now: number; readonly width: number },
  parts: PartsShown,
): readonly PageLine[] => {
  const { offers, source, isComplete, unread } = findOffers(report, known, { party, now });
  if (unread !== undefined) return linesWithoutValue(text.offers, unread, width);
  const heading = headingLine(text.offers, `${offers.length}${isComplete ? '' : '+'}`, {
    width,
    source,
  });
  if (offers.length === 0) return [heading, plainLine(`   ${text.noOffers}`, 'faint')];
  const amounts = amountColumn(
    offers.map(({ amount }) => amount),
    '',
    widestAmount,
  );
  const others = offers.map(({ from, to }) => (from === party ? to : from));
  const [receiver, sender] = [
    shortenApart(others, partyWidth - 3),
    shortenApart(others, partyWidth - 5),
  ];
  const lines = offers.map(({ from, to, amount, expiresAt, contractId }): PageLine => {
    const other = from === party ? text.offerTo(receiver(to)) : text.offerFrom(sender(from));
    const end = expiresAt === undefined ? '' : text.expires(formatIsoMinute(expiresAt));
    const words = `   ${amounts.of(amount)}  ${padOrTruncate(other, partyWidth)}  ${end}`;
    const line = [segment(truncateEnd(words, width))];
    return contractId === '' ? { line } : { line, link: { to: 'contract', id: contractId } };
  });
  return [heading, ...firstLines(lines, 'offers', parts)];
};

/** The module and the entity of a template, without the hash of its package. */
const templateWords = (templateId: string, packageName: string): string =>
  `${templateId.split(':').slice(1).join(':') || templateId}  ${packageName}`;

/** Only a page can list more: a printed table has no Enter. */
const foldMark = ({ limit }: PartsShown, isOpen: boolean): string => {
  if (!Number.isFinite(limit)) return ' ';
  return isOpen ? '▾' : '▸';
};

/** The active contracts by template; Enter lists those of one template. */
export const contractLines = (
  { contracts }: Pick<PartyReport, 'contracts'>,
  width: number,
  parts: PartsShown,
): readonly PageLine[] => {
  if (contracts.kind !== 'ready') return linesWithoutValue(text.contracts, contracts, width);
  const { value, source } = contracts;
  const { length } = value.contracts;
  const summary = value.isCut
    ? text.cutContracts(formatInteger(length))
    : text.active(formatInteger(length));
  const heading = headingLine(text.contracts, summary, { width, source });
  if (length === 0) return [heading, plainLine(`   ${text.noContracts}`, 'faint')];
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
    value.repeated === 0 ? [] : [plainLine(`   ${text.repeated(value.repeated)}`, 'warning')];
  return [heading, ...note, ...lines];
};
