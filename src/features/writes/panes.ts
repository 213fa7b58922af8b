import { floorToMinute } from '../../lib/time/time.ts';
import { resolveFocus } from '../../requests/forms/form-state.ts';
import type { ScrollPanes } from '../../shell/feature.ts';
import { scroll, type Scrollable } from '../../shell/scroll.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { type FormId, writeFormForTab } from '../../submission/form-ids.ts';
import type { CommandContext, CommandHandler } from './command-context.ts';
import type { AppState } from './context.ts';
import { moveFocus } from './forms/focus.ts';
import { currentChecks } from './state/write-form-inspection.ts';
import { pageTabsRows } from './state/write-form-navigation.ts';
import { pageFields, type WriteFormState } from './state/write-form.ts';
import { decodedLines, decodedTitleRows } from './view/decoded-page.tsx';
import { readingPane } from './view/review/reading.tsx';

type Page = {
  readonly id: FormId;
  readonly writeForm: WriteFormState;
  readonly state: AppState;
  readonly height: number;
};

const onPage =
  (pane: (page: Page) => Scrollable | undefined) =>
  ({ store }: CommandContext): Scrollable | undefined => {
    const state = store.getState();
    const id = writeFormForTab(state.screen.tab);
    const body = bodyRows(state.screen.size);
    if (id === undefined || body === undefined) return undefined;
    return pane({ id, writeForm: state.writeForms[id], state, height: body - pageTabsRows });
  };

type List = {
  readonly lines: number;
  readonly at: number;
  readonly select: (writeForm: WriteFormState, at: number) => WriteFormState;
};

/** One line of a list is selected. */
const listPane = (listIn: (writeForm: WriteFormState, id: FormId) => List | undefined) =>
  onPage(({ id, writeForm, state, height }) => {
    const list = listIn(writeForm, id);
    if (list === undefined) return undefined;
    const { lines, at, select } = list;
    const set = (to: number) => state.updateWriteForm(id, (now) => select(now, to));
    return { lines, height, offset: at, selects: true, set };
  });

const fieldsPane = listPane((writeForm, id) => {
  const fields = pageFields(id, writeForm);
  const { stops, at } = resolveFocus(fields, writeForm.form);
  return {
    lines: stops.length,
    at,
    select: (now, to) => ({ ...now, form: moveFocus(fields, now.form, to - at) }),
  };
});

const checksPane = listPane((writeForm, id) => ({
  lines: currentChecks(id, writeForm).length,
  at: writeForm.at,
  select: (now, at) => ({ ...now, at }),
}));

/** An expired draft is only read: its checks are on a page without fields. */
const expiredPane = (ctx: CommandContext): Scrollable | undefined => {
  const fields = fieldsPane(ctx);
  return fields?.lines === 0 ? checksPane(ctx) : fields;
};

const draftsPane = listPane(({ offers = [], choosing = 0 }) => ({
  lines: offers.length,
  at: choosing,
  select: (now, to) => ({ ...now, choosing: to }),
}));

const picksPane = listPane(
  ({ picking }) =>
    picking && {
      lines: (picking.options ?? []).length,
      at: picking.at,
      select: (now, at) => ({ ...now, picking: { ...picking, at } }),
    },
);

const signersPane = listPane(
  ({ signing }) =>
    signing && {
      lines: signing.rows.length,
      at: signing.at,
      select: (now, at) => ({ ...now, signing: { ...signing, at } }),
    },
);

const decodedPane = onPage(({ id, writeForm, state, height }) => {
  const { size, now } = state.screen;
  return {
    lines: decodedLines(writeForm, size.columns, floorToMinute(now)).length,
    height: height - decodedTitleRows,
    offset: writeForm.decoded ?? 0,
    set: (decoded) => state.updateWriteForm(id, (before) => ({ ...before, decoded })),
  };
});

const openPage = ({ store }: CommandContext) => readingPane(store.getState());

export const writePanes: ScrollPanes<CommandContext> = {
  form: fieldsPane,
  expired: expiredPane,
  checks: checksPane,
  drafts: draftsPane,
  decoded: decodedPane,
  reviewDecoded: decodedPane,
  picks: picksPane,
  signers: signersPane,
  signConfirm: openPage,
  review: openPage,
};

/** While a field is typed in, no key scrolls: these move to another field. */
export const moveField =
  (step: 'down' | 'up'): CommandHandler =>
  (ctx) => {
    const pane = fieldsPane(ctx);
    if (pane !== undefined) scroll(pane, step);
  };
