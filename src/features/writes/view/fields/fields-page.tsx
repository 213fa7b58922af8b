import type { AppState } from '../../context.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { resolveFocus, pathKey, type FocusTarget } from '../../../../requests/forms/form-state.ts';
import { shouldShowProblems } from '../../../../requests/checks/rule-checks.ts';
import { pageFields, type WriteFormState } from '../../state/write-form.ts';
import { pageProblems } from '../../state/write-form-navigation.ts';
import { type FieldsPageLines, formFieldLines } from './field-lines.ts';
import { currentRows } from './transaction-lines.ts';
import { useSession } from '../../../../shell/session-context.tsx';
import { type Line, segment, lineOf } from '../../../../ui-kit/text/line.ts';
import { isRequired, formatRule, rulesForField } from '../../../../requests/forms/field-docs.ts';
import type { Field } from '../../../../requests/forms/form-values.ts';
import { forms } from '../../../../requests/forms/form-registry.ts';
import { setFocus } from '../../forms/focus.ts';
import { wrapWords, wrapAnywhere } from '../../../../lib/text/width.ts';
import { fieldTypes } from '../../../../requests/messages/forms.ts';
import {
  isDecodedCurrent,
  isSigningPage,
  hashToSign,
  currentFacts,
} from '../../state/write-form-inspection.ts';
import { hashToSignText } from '../../../../requests/messages/decoded.ts';
import { prepareLines, requestLines } from './front-lines.ts';
import { DecodedPane } from '../decoded-page.tsx';
import { Lines, TextLine } from '../../../../ui-kit/text/lines.tsx';
import type { Clicked } from '../../../../ui-kit/frame/frame-context.ts';

export const selectFieldsPage = (
  id: FormId,
  writeForm: WriteFormState,
  width: number,
): FieldsPageLines => {
  const { form, page, typing, tried } = writeForm;
  const { stops, at } = resolveFocus(pageFields(id, writeForm), form);
  const all = pageProblems(id, writeForm, stops);
  const isTried = tried.includes(page);
  const said = stops
    .filter((stop) => shouldShowProblems(stop, form.root, isTried))
    .map((stop) => pathKey(stop.place));
  const problems = new Map([...all].filter(([key]) => said.includes(key)));
  const transactions = currentRows(writeForm);
  return { stops, at, root: form.root, typing, width, transactions, problems };
};

/** True while only keys act: while something is requested, signed, reviewed or sent, or has ended. */
const isForKeys = (writeForm: WriteFormState): boolean => {
  const { generation, signing, preparing, decoded, review, sending, ended } = writeForm;
  return (
    generation?.kind === 'asking' ||
    [signing, preparing, decoded, review, sending, ended].some((part) => part !== undefined)
  );
};

/**
 * Handles a click on a form, which selects a draft, a value, a field or a check. It types, signs and sends
 * nothing.
 */
export const useFormClick = (id: FormId) => {
  const { store } = useSession<AppState>();
  return (change: (writeForm: WriteFormState) => WriteFormState): void =>
    store.getState().updateWriteForm(id, (now) => (isForKeys(now) ? now : change(now)));
};

const aboutOf = (stop: FocusTarget): Field => (stop.kind === 'field' ? stop.field : stop.list);

const typeWords = (field: Field): string => {
  switch (field.kind) {
    case 'text':
      return field.hint === undefined
        ? fieldTypes[field.json]
        : fieldTypes.hinted(fieldTypes[field.json], field.hint);
    case 'large':
      return fieldTypes.large;
    case 'choice':
      return fieldTypes.oneOf(field.options.map(({ label }) => label).join(', '));
    case 'list':
      return fieldTypes.list(field.noun);
    default:
      return field satisfies never;
  }
};

/**
 * When help is open, it has the type of the field, its section of the API description and its
 * rules.
 */
const helpLines = (
  id: FormId,
  stop: FocusTarget | undefined,
  { width, open }: { readonly width: number; readonly open: boolean },
): readonly Line[] => {
  if (stop === undefined) return [];
  const form = forms[id];
  const field = aboutOf(stop);
  // The label says it for a field that no request has, such as those of the Request page.
  const isMarked = field.label.endsWith('*') || (field.kind === 'list' && field.always === true);
  const isAsked = isMarked || isRequired(form, stop.path);
  const more = open
    ? [
        `${field.path}: ${typeWords(field)}`,
        isAsked ? fieldTypes.required(field.specSection) : fieldTypes.optional(field.specSection),
        ...rulesForField(form, field).map(formatRule),
        ...(field.kind === 'large' ? [fieldTypes.waysIn] : []),
      ]
    : [];
  return [field.help, ...more].flatMap((words) =>
    wrapWords(words, width - 2).map((part) => [segment(` ${part}`)]),
  );
};

const labelWidth = 8;

const valueLines = (label: string, value: string, width: number): readonly Line[] =>
  wrapAnywhere(value, Math.max(8, width - labelWidth - 2)).map((part, index) => [
    segment(` ${(index === 0 ? label : '').padEnd(labelWidth)}`),
    segment(part, 'focus'),
  ]);

const signingLines = (id: FormId, writeForm: WriteFormState, width: number): readonly Line[] => {
  if (!isSigningPage(id, writeForm)) return [];
  const hash = hashToSign(id, writeForm);
  if (hash === undefined) {
    const reason = isDecodedCurrent(writeForm)
      ? hashToSignText.notInBytes
      : hashToSignText.notDecoded;
    return [[segment(` ${hashToSignText.missing(reason)}`, 'faint')], [segment('')]];
  }
  return [
    [segment(` ${hashToSignText.title(hash.called)}`)],
    ...valueLines('base64', hash.base64, width),
    ...valueLines('hex', hash.hex, width),
    [segment('')],
  ];
};

export type PageProps = {
  readonly id: FormId;
  readonly writeForm: WriteFormState;
  readonly rows: number;
  readonly width: number;
  /** Without a pane next to the page, the decoded bytes appear below it if there is room. */
  readonly alone: boolean;
};

const briefHelp = 2;

/** Fewer lines would show nothing useful. */
const fewestFacts = 4;

const fieldsPage = ({ id, writeForm, rows, width, alone }: PageProps) => {
  const page = selectFieldsPage(id, writeForm, width);
  const front = id === 'allocate' ? requestLines(writeForm, width) : [];
  const above = [...front, ...signingLines(id, writeForm, width)];
  // Why nothing was prepared stays in view, wherever the focus is.
  const fixed = prepareLines(id, writeForm, width).slice(0, Math.max(2, Math.floor(rows / 2)));
  const fields = formFieldLines(page);
  const lines = [...above, ...fields.lines];
  const [from, to] = [fields.from + above.length, fields.to + above.length];
  const { explaining: open } = writeForm;
  const help = helpLines(id, page.stops[page.at], { width, open });
  const below = Math.min(open ? help.length : briefHelp, Math.max(0, rows - 4));
  const room = rows - below - 1 - fixed.length;
  // The focused field ends with its problem, which must be visible too.
  const focus = Math.min(to - 1, from + Math.max(0, room - 2));
  const spare = room - lines.length - 1;
  const told = alone && spare >= fewestFacts && currentFacts(writeForm).length > 0;
  return {
    ...{ fixed, lines, focus, spare, told, below },
    height: told ? lines.length + 1 : room,
    help: help.slice(0, below),
    stops: [...above.map(() => undefined), ...fields.targets.map((index) => page.stops[index])],
  };
};

/** Typing into another field ends. */
const focusField = (
  id: FormId,
  writeForm: WriteFormState,
  { place }: FocusTarget,
): WriteFormState => {
  const fields = pageFields(id, writeForm);
  const { stops, at } = resolveFocus(fields, writeForm.form);
  if (pathKey(stops[at]?.place ?? []) === pathKey(place)) return writeForm;
  return { ...writeForm, form: setFocus(fields, writeForm.form, place), typing: false };
};

export function FieldsPage(props: PageProps) {
  const { id, writeForm, width } = props;
  const { fixed, lines, height, focus, told, spare, help, below, stops } = fieldsPage(props);
  const change = useFormClick(id);
  const click = (line: number): Clicked | undefined => {
    const stop = stops[line];
    return stop && { run: () => change((now) => focusField(id, now, stop)) };
  };
  return (
    <>
      <Lines lines={fixed} height={fixed.length} />
      <Lines lines={lines} height={height} focus={focus} click={click} />
      {told && <DecodedPane writeForm={writeForm} rows={spare} width={width} />}
      <TextLine line={lineOf('·'.repeat(width), 'faint')} />
      <Lines lines={help} height={below} />
    </>
  );
}
