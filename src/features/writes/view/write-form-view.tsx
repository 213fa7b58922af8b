import { type Line, segment, lineOf } from '../../../ui-kit/text/line.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import { type FormId, pagesOf, requestPage } from '../../../submission/form-ids.ts';
import { truncateEnd } from '../../../lib/text/width.ts';
import { type WriteFormState, pageFields, currentFocusTarget } from '../state/write-form.ts';
import { isOneStep, oneStepPage, oneStepPages } from '../state/action-title.ts';
import { currentSigners, isSigningPage } from '../state/write-form-inspection.ts';
import { invalidTargets, pageTabsRows } from '../state/write-form-navigation.ts';
import { Box } from 'ink';
import { Lines, VerticalRule } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import type { FramedLayout, ViewDefinition } from '../../../shell/view-types.ts';
import { DraftsPage, PicksPage } from './drafts-page.tsx';
import { ChecksPage } from './checks-page.tsx';
import { DecodedPage, DecodedPane } from './decoded-page.tsx';
import { FieldsPage, type PageProps } from './fields/fields-page.tsx';
import { OutcomePage } from './review/outcome-page.tsx';
import { ReviewPane } from './review/review-page.tsx';
import { SigningPage } from './signing-page.tsx';
import { hasTwoPanes, mainPaneWidth } from '../../../shell/state/layout.ts';
import { editFieldText } from '../forms/edit-field.ts';
import { groupAt, readFieldText } from '../../../requests/forms/form-values.ts';
import { enterValue } from '../forms/enter-value.ts';
import { emptyTextField, textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import type { LoadOverlay, AppState } from '../context.ts';
import { statusLine, stateLine, titleLine } from './write-form-lines.ts';
import { valueSources } from '../messages/forms.ts';
import { preparePageText } from '../../../requests/messages/prepare-page.ts';
import { reviewNotices } from '../messages/review.ts';

/** The number of a page, or after it was left its state: `ok`, or `!` if it has a problem. */
const mark = (id: FormId, writeForm: WriteFormState, page: number): string => {
  const isForm = page < forms[id].steps.length;
  const isBehind = page < writeForm.page || writeForm.tried.includes(page);
  if (!isForm || !isBehind) return String(page + 1);
  if (invalidTargets(id, writeForm, page).length > 0) return '!';
  return isSigningPage(id, { page }) && !isSigned(writeForm) ? String(page + 1) : 'ok';
};

const isSigned = (writeForm: WriteFormState): boolean => {
  const signers = currentSigners(writeForm);
  return signers !== undefined && signers.signed >= signers.needed;
};

/** Builds `ok Target`, or `3 Signatures 0/1`. */
const tabText = (id: FormId, writeForm: WriteFormState, page: number): string => {
  const words = `${mark(id, writeForm, page)} ${pagesOf(id)[page] ?? ''}`;
  const signers = isSigningPage(id, { page }) ? currentSigners(writeForm) : undefined;
  return signers === undefined ? words : `${words} ${signers.signed}/${signers.needed}`;
};

type PageTab = { readonly words: string; readonly isOpen: boolean };

/** The width of all tabs: the brackets around the open page, and the gap before each. */
const widthOf = (tabs: readonly PageTab[], gap: number): number =>
  tabs.reduce((sum, { words }) => sum + words.length + gap, 2);

/** This tab gives way on the later pages of a narrow screen. */
const frontTab = (
  id: FormId,
  { page, facts, origin }: WriteFormState,
  { width, numbered }: { readonly width: number; readonly numbered: readonly PageTab[] },
): readonly PageTab[] => {
  const title = forms[id].front?.title;
  if (title === undefined) return [];
  const isMade = (id === 'execute' || facts !== undefined) && origin?.requested !== undefined;
  const tab = { words: isMade ? `ok ${title}` : title, isOpen: page === requestPage };
  return tab.isOpen || widthOf([tab, ...numbered], 2) <= width ? [tab] : [];
};

/** An action has three pages; a transaction that others sign has all of them. */
const tabsOf = (id: FormId, writeForm: WriteFormState, width: number): readonly PageTab[] => {
  if (isOneStep(writeForm)) {
    const open = oneStepPage(writeForm);
    return oneStepPages.map((title, at) => ({
      words: at < open ? `ok ${title}` : title,
      isOpen: at === open,
    }));
  }
  const numbered = pagesOf(id).map((_, page) => ({
    words: tabText(id, writeForm, page),
    isOpen: page === writeForm.page,
  }));
  return [...frontTab(id, writeForm, { width, numbered }), ...numbered];
};

/** Builds `ok Target [2 Topology] 3 Signatures 0/1`: the user's place among the pages. */
const pageTabSegments = (id: FormId, writeForm: WriteFormState, width: number): Line => {
  let room = width;
  const tabs = tabsOf(id, writeForm, width);
  const gap = widthOf(tabs, 2) <= width ? '  ' : ' ';
  return tabs.map(({ words, isOpen }) => {
    const text = truncateEnd(`${gap}${isOpen ? `[${words}]` : words}`, Math.max(0, room));
    room -= text.length;
    if (isOpen) return segment(text, 'focus');
    return segment(text, words.startsWith('!') ? 'danger' : undefined);
  });
};

type WriteFormBodyProps = {
  readonly id: FormId;
  readonly layout: FramedLayout;
  readonly width: number;
};

const blank = lineOf(' ', 'faint');

function Page(props: PageProps) {
  const { id, writeForm } = props;
  if (writeForm.sending !== undefined || writeForm.ended !== undefined)
    return <OutcomePage {...props} />;
  if (writeForm.review !== undefined) return <ReviewPane {...props} review={writeForm.review} />;
  return pageFields(id, writeForm).length > 0 ? (
    <FieldsPage {...props} />
  ) : (
    <ChecksPage {...props} />
  );
}

/**
 * Until something is decoded, the fields have the whole width: an id fits. While a key waits to be decoded,
 * what was decoded last decides, so that the fields stay where they are.
 */
const hasDecodedPane = (writeForm: WriteFormState, width: number): boolean => {
  const { review, sending, ended, inspection } = writeForm;
  const isEntered = [review, sending, ended].every((each) => each === undefined);
  return hasTwoPanes(width) && (!isEntered || (inspection?.facts.length ?? 0) > 0);
};

/** The page, or what covers it and the decoded transaction next to it. */
function Cover(props: Omit<PageProps, 'alone'>) {
  const { writeForm, rows, width } = props;
  const { decoded, signing, picking } = writeForm;
  if (picking !== undefined) return <PicksPage {...props} picking={picking} />;
  if (decoded !== undefined) return <DecodedPage {...props} scroll={decoded} />;
  if (signing !== undefined) return <SigningPage {...props} step={signing} />;
  const hasPane = hasDecodedPane(writeForm, width);
  const left = hasPane ? mainPaneWidth(width) : width;
  return (
    <Box height={rows} flexShrink={0}>
      <Box flexDirection="column" width={left} height={rows} flexShrink={0} overflow="hidden">
        <Page {...props} width={left} alone={!hasPane} />
      </Box>
      {hasPane && <VerticalRule rows={rows} />}
      {hasPane && <DecodedPane writeForm={writeForm} rows={rows} width={width - left - 1} />}
    </Box>
  );
}

function WriteFormBody({ id, layout, width }: WriteFormBodyProps) {
  const writeForm = useApp((state: AppState) => state.writeForms[id]);
  const rows = layout.body - pageTabsRows;
  if (writeForm.choosing !== undefined) {
    return <DraftsPage id={id} writeForm={writeForm} rows={layout.body} width={width} />;
  }
  return (
    <Box flexDirection="column" height={layout.body} flexShrink={0} overflow="hidden">
      <Lines lines={[pageTabSegments(id, writeForm, width), blank]} />
      <Cover {...{ id, writeForm, rows, width }} />
    </Box>
  );
}

const changeField = (
  id: FormId,
  writeForm: WriteFormState,
  change: (field: TextFieldState) => TextFieldState,
): WriteFormState => {
  const { review, signing, form } = writeForm;
  if (signing !== undefined)
    return { ...writeForm, signing: { ...signing, typed: change(signing.typed) } };
  return review === undefined
    ? { ...writeForm, form: editFieldText(pageFields(id, writeForm), form, change) }
    : { ...writeForm, review: { ...review, typed: change(review.typed) } };
};

const filePrompt: LoadOverlay['load'] = { kind: 'load', field: emptyTextField, matches: [] };

/** Typing only `@` in a base64 field opens the file prompt. */
const asksForFile = (
  id: FormId,
  { writeForms }: AppState,
  change: (field: TextFieldState) => TextFieldState,
): boolean => {
  const stop =
    writeForms[id].review === undefined ? currentFocusTarget(id, writeForms[id]) : undefined;
  if (stop?.kind !== 'field' || stop.field.kind !== 'large') return false;
  const text = readFieldText(groupAt(writeForms[id].form.root, stop.place) ?? {}, stop.field.id);
  return text === '' && textOfField(change(emptyTextField)) === '@';
};

export const writeFormView = (id: FormId): ViewDefinition<AppState> => ({
  title: forms[id].title,
  titleRule: titleLine(id),
  stateRule: stateLine(id),
  status: statusLine(id),
  body: ({ layout, width }) => <WriteFormBody id={id} layout={layout} width={width} />,
  field: {
    change: (state, change) => {
      if (asksForFile(id, state, change)) state.openOverlay(filePrompt);
      else state.updateWriteForm(id, (writeForm) => changeField(id, writeForm, change));
    },
    takesPaste: ({ writeForms }) => writeForms[id].ended === undefined,
    paste: (state, text, seen) => {
      const { review, signing, preparing, picking, sending, ended } = state.writeForms[id];
      if (preparing !== undefined || picking !== undefined)
        state.showNotice('note', preparePageText.noPaste);
      else if (signing !== undefined || review !== undefined)
        state.showNotice('warning', reviewNotices.noPaste);
      else if (sending === undefined && ended === undefined)
        enterValue(state, id, { text, from: valueSources.pasted, how: 'at cursor' }, seen);
    },
  },
});
