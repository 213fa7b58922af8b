import type { AppState } from '../context.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { type FormId, formatPageNumber } from '../../../submission/form-ids.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import {
  displayWidth,
  mask,
  truncateEnd,
  truncateStart,
  padOrTruncate,
  shortenId,
  wrapWords,
} from '../../../lib/text/width.ts';
import { floorToMinute, formatUtcTime, formatIsoDay } from '../../../lib/time/time.ts';
import { draftsPage } from '../messages/forms.ts';
import { Box } from 'ink';
import type { WriteFormState } from '../state/write-form.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { useFormClick, type PageProps } from './fields/fields-page.tsx';
import type { Picking } from '../../../requests/prepare/prepare-state.ts';
import { pickText } from '../../../requests/messages/prepare-page.ts';

type DraftStyle = {
  readonly id: FormId;
  readonly width: number;
  readonly masked: boolean;
  readonly now: number;
};

const hashWidth = 8;
const stepWidth = 17;
/** The head has the mark, name, day and time, and step. */
const headWidth = 2 + 8 + 22 + stepWidth;
/** At this width and above, a line also shows its author. */
const wide = 110;

const aboutOf = (
  { title, party, hash, until }: Draft,
  room: number,
  { masked, now }: DraftStyle,
): string => {
  // A title needs the room; a digest tells only drafts apart that have none.
  const digest = hash === undefined || title !== undefined ? '' : `  ${hash.slice(0, hashWidth)}`;
  const over = until !== undefined && until < now ? `  ${draftsPage.expired}` : '';
  const left = Math.max(8, room - digest.length - over.length);
  const whose = party === undefined ? draftsPage.notDecoded : shortenId(party, left);
  const told = truncateEnd(title ?? whose, left);
  return `${masked && (title ?? party) !== undefined ? mask(told) : told}${digest}${over}`;
};

const draftLine = (draft: Draft, selected: boolean, style: DraftStyle): Line => {
  const { at, page, who } = draft;
  const when = `${formatIsoDay(at)} ${formatUtcTime(at)}`;
  const room = Math.min(72, style.width - headWidth);
  const mark = selected ? '>' : ' ';
  const head = `${mark} ${padOrTruncate(draft.id, 8)}${when}  ${padOrTruncate(formatPageNumber(style.id, page), stepWidth)}`;
  const about = padOrTruncate(aboutOf(draft, room, style), room);
  const by = style.width < wide ? '' : `  ${who}`;
  return [
    segment(truncateEnd(`${head}${about}${by}`, style.width), selected ? 'selected' : undefined),
  ];
};

const titleOf = (count: number): string =>
  ` ${count === 0 ? draftsPage.none : draftsPage.title(count)}`;

/** The title stands between empty lines. */
const titleRows = 3;

const choose = (writeForm: WriteFormState, choosing: number): WriteFormState =>
  writeForm.choosing === undefined ? writeForm : { ...writeForm, choosing };

export function DraftsPage({ id, writeForm, rows, width }: Omit<PageProps, 'alone'>) {
  const masked = useApp((state: AppState) => state.screen.masked);
  const now = useApp((state: AppState) => floorToMinute(state.screen.now));
  const change = useFormClick(id);
  const { offers = [], choosing = 0 } = writeForm;
  const style = { id, width, masked, now };
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment('')]} />
      <TextLine line={[segment(titleOf(offers.length), 'focus')]} />
      <TextLine line={[segment('')]} />
      <Lines
        lines={offers.map((draft, index) => draftLine(draft, index === choosing, style))}
        height={rows - titleRows}
        focus={choosing}
        click={(line) => ({ isRow: true, run: () => change((now) => choose(now, line)) })}
      />
    </Box>
  );
}

const noteLines = ({ options, note }: Picking, width: number): readonly Line[] =>
  wrapWords(options === undefined ? pickText.requesting : (note ?? ''), width - 2).map((part) => [
    segment(` ${part}`, options?.length === 0 ? 'warning' : undefined),
  ]);

type PicksPageProps = {
  readonly id: FormId;
  readonly picking: Picking;
  readonly rows: number;
  readonly width: number;
};

/** Ids are told apart by their ends. */
const endWidth = 8;

const fitLabel = (label: string, width: number): string =>
  displayWidth(label) <= width
    ? label
    : `${truncateEnd(label, width - endWidth)}${truncateStart(label, endWidth + 1).slice(1)}`;

const pick = (writeForm: WriteFormState, at: number): WriteFormState =>
  writeForm.picking === undefined
    ? writeForm
    : { ...writeForm, picking: { ...writeForm.picking, at } };

export function PicksPage({ id, picking, rows, width }: PicksPageProps) {
  const change = useFormClick(id);
  const { kind, options = [], at } = picking;
  const notes = noteLines(picking, width);
  const lines = options.map(({ label }, index): Line => [
    segment(
      fitLabel(` ${index === at ? '>' : ' '} ${label}`, width),
      index === at ? 'selected' : undefined,
    ),
  ]);
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(` ${pickText[kind]}`, 'focus')]} />
      <Lines lines={notes} height={notes.length} />
      <Lines
        lines={lines}
        height={rows - notes.length - 1}
        focus={at}
        click={(line) => ({ run: () => change((now) => pick(now, line)) })}
      />
    </Box>
  );
}
