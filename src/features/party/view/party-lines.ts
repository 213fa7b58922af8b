import { formatInteger } from '../../../lib/text/pluralize.ts';
import { addPartyNames } from '../../../lib/text/party-names.ts';
import { shortenParty } from '../../../lib/text/quote.ts';
import { factRows } from '../../../lib/text/fact-rows.ts';
import { displayWidth, wrapAnywhere } from '../../../lib/text/width.ts';
import { formatExpiry } from '../../../lib/time/time.ts';
import { segment } from '../../../ui-kit/text/line.ts';
import type { Block, BlockWithoutValue } from '../model/block.ts';
import type { AnsName, PartyReport, Preapproval } from '../model/party-report.ts';
import { pageText } from '../messages/page.ts';
import {
  plainLine,
  unreadLines,
  withoutValue,
  withSource,
  wrappedWithSource,
  type PageLine,
  emptyLine,
  type PartsShown,
} from './page-line.ts';
import type { KnownActivities } from '../model/party-flow.ts';
import { activityLines } from './activity-lines.ts';
import { contractLines, offerLines } from './contract-lines.ts';
import { holdingLines } from './holding-lines.ts';

const labelWidth = 13;

const label = (name: string): string => ` ${name.padEnd(labelWidth)}`;

interface PageStyle {
  readonly width: number;
  readonly now: number;
}

const unknownLines = (
  name: string,
  block: BlockWithoutValue,
  width: number,
): readonly PageLine[] => {
  const { words: reason, tone } = withoutValue(block);
  return factRows(reason, Math.max(1, width - labelWidth - 1)).map((part, index) =>
    plainLine(`${label(index === 0 ? name : '')}${part}`, tone),
  );
};

/** A fact with its source, or why it is unknown. */
const partyFactLines = <T>(
  name: string,
  block: Block<T>,
  words: (value: T) => string,
  width: number,
): readonly PageLine[] => {
  if (block.kind !== 'ready') return unknownLines(name, block, width);
  const { value, source } = block;
  return wrappedWithSource(label(name), words(value), { source, width }).map((line) => ({ line }));
};

const expiryOf = (time: string, now: number): string => {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : formatExpiry(at, now);
};

const nameParts = (
  { ansName, ansUrl, description, expiresAt = '' }: AnsName,
  now: number,
): readonly string[] =>
  [ansName, expiryOf(expiresAt, now), ansUrl, description].filter((part) => part !== '');

/** Each part is on a line of its own where they don't fit on one: the privacy mask finds no part that is broken. */
const nameLines = (names: PartyReport['names'], { width, now }: PageStyle): readonly PageLine[] => {
  if (names.kind !== 'ready' || names.value.length === 0)
    return partyFactLines(pageText.names, names, () => pageText.noName, width);
  return names.value.flatMap((each, index) => {
    const source = index === 0 ? names.source : '';
    const parts = nameParts(each, now);
    const words = parts.join(' · ');
    const isShort = displayWidth(`${label('')}${words}  ${source}`) <= width;
    return (isShort ? [words] : parts).map((part, row): PageLine => {
      const name = label(index === 0 && row === 0 ? pageText.names : '');
      const line = withSource(`${name}${part}`, row === 0 ? source : '', { width });
      return each.contractId === undefined
        ? { line }
        : { line, link: { to: 'contract', id: each.contractId } };
    });
  });
};

const hostLines = (host: PartyReport['host'], width: number): readonly PageLine[] => {
  if (host.kind !== 'ready') return unknownLines(pageText.host, host, width);
  const [first = pageText.noHost, ...others] = host.value;
  return [
    { line: withSource(`${label(pageText.host)}${first}`, host.source, { width }) },
    ...others.map((member) => ({ line: withSource(`${label('')}${member}`, '', { width }) })),
  ];
};

const preapprovalWords = ({ provider, expiresAt }: Preapproval, now: number): string =>
  [pageText.approvedBy(shortenParty(provider)), expiryOf(expiresAt, now), pageText.withoutConsent]
    .filter((part) => part !== '')
    .join(' · ');

export const partyIdLines = (party: string, width: number): readonly PageLine[] =>
  wrapAnywhere(addPartyNames(party), width - labelWidth - 2).map((part, index) => ({
    line: [segment(`${label(index === 0 ? pageText.id : '')}${part}`)],
  }));

/** Who the party is: its names, where it is hosted, and how it may be paid. */
export const identityLines = (
  { names, host, preapproval, traffic }: PartyReport,
  style: PageStyle,
): readonly PageLine[] => {
  const { width, now } = style;
  const approval = partyFactLines(
    pageText.preapproval,
    preapproval,
    (value) => (value === undefined ? pageText.noPreapproval : preapprovalWords(value, now)),
    width,
  );
  const contract = preapproval.kind === 'ready' ? preapproval.value?.contractId : undefined;
  return [
    ...nameLines(names, style),
    ...hostLines(host, width),
    ...approval.map((line): PageLine =>
      contract === undefined ? line : { ...line, link: { to: 'contract', id: contract } },
    ),
    ...partyFactLines(
      pageText.traffic,
      traffic,
      (value) =>
        value === undefined
          ? pageText.noTraffic
          : pageText.left(formatInteger(value.limit - value.consumed), formatInteger(value.limit)),
      width,
    ),
  ];
};

export interface PartyPageContent {
  readonly party: string;
  readonly report: PartyReport;
  readonly known: KnownActivities;
  readonly span: number;
  readonly now: number;
  readonly parts: PartsShown;
}

/** Draws the page of a party, what it owns first; `cantui party` prints the same lines. */
export const partyLines = (
  { party, report, known, span, now, parts }: PartyPageContent,
  width: number,
): readonly PageLine[] => [
  ...unreadLines(report, now, width),
  ...partyIdLines(party, width),
  emptyLine,
  ...holdingLines(report, width, parts),
  emptyLine,
  ...identityLines(report, { width, now }),
  emptyLine,
  ...activityLines(known, { party, span, now, width }, parts),
  emptyLine,
  ...offerLines(report, known, { party, now, width }, parts),
  emptyLine,
  ...contractLines(report, width, parts),
];
