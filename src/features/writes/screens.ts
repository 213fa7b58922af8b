import { type FormId, writeFormForTab } from '../../submission/form-ids.ts';
import type { AppState, LoadOverlay } from './context.ts';
import type { CommandContext } from './command-context.ts';
import type { ScrollPanes, FeatureScreen, FeatureScreens } from '../../shell/feature.ts';
import type { Scrollable } from '../../shell/scroll.ts';
import { bodyRows } from '../../shell/state/layout.ts';
import { moveFocus } from './forms/focus.ts';
import { resolveFocus } from '../../requests/forms/form-state.ts';
import { currentChecks } from './state/write-form-inspection.ts';
import { pageFields, type WriteFormState } from './state/write-form.ts';
import { decodedLines, decodedTitleRows } from './view/decoded-page.tsx';
import { readingPane } from './view/review/reading.ts';
import { pageTabsRows } from './state/write-form-navigation.ts';
import { floorToMinute } from '../../lib/time/time.ts';
import { changeField, type OverlayParts } from '../../shell/overlay-parts.ts';
import { loadPrompt } from '../../requests/messages/fields.ts';
import { storeHandler } from '../../shell/command-handler.ts';
import { openForm } from './commands/draft-commands.ts';
import { writeKeys } from './keys.ts';
import { closeDraft, continueDraft } from './continue-draft.ts';
import { writeFormScopes, writeScopeTable, writeStacks } from './scopes.ts';
import { startAction } from './commands/front-commands.ts';
import { reopenForResend } from './steps/resend.ts';
import { writeFormView } from './view/write-form-view.tsx';

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

const fieldsPane = onPage(({ id, writeForm, state, height }) => {
  const fields = pageFields(id, writeForm);
  const { stops, at } = resolveFocus(fields, writeForm.form);
  return {
    lines: stops.length,
    height,
    offset: at,
    selects: true,
    set: (to) =>
      state.updateWriteForm(id, (now) => ({ ...now, form: moveFocus(fields, now.form, to - at) })),
  };
});

const checksPane = onPage(({ id, writeForm, state, height }) => ({
  lines: currentChecks(id, writeForm).length,
  height,
  offset: writeForm.at,
  selects: true,
  set: (at) => state.updateWriteForm(id, (now) => ({ ...now, at })),
}));

const draftsPane = onPage(({ id, writeForm: { offers = [], choosing = 0 }, state, height }) => ({
  lines: offers.length,
  height,
  offset: choosing,
  selects: true,
  set: (to) => state.updateWriteForm(id, (now) => ({ ...now, choosing: to })),
}));

const decodedPane = onPage(({ id, writeForm, state, height }) => {
  const { size, now } = state.screen;
  return {
    lines: decodedLines(writeForm, size.columns, floorToMinute(now)).length,
    height: height - decodedTitleRows,
    offset: writeForm.decoded ?? 0,
    set: (decoded) => state.updateWriteForm(id, (before) => ({ ...before, decoded })),
  };
});

const picksPane = onPage(({ id, writeForm: { picking }, state, height }) =>
  picking === undefined
    ? undefined
    : {
        lines: (picking.options ?? []).length,
        height,
        offset: picking.at,
        selects: true,
        set: (at) => state.updateWriteForm(id, (now) => ({ ...now, picking: { ...picking, at } })),
      },
);

const signersPane = onPage(({ id, writeForm: { signing }, state, height }) =>
  signing === undefined
    ? undefined
    : {
        lines: signing.rows.length,
        height,
        offset: signing.at,
        selects: true,
        set: (at) => state.updateWriteForm(id, (now) => ({ ...now, signing: { ...signing, at } })),
      },
);

const writesScrollPanes: ScrollPanes<CommandContext> = {
  form: fieldsPane,
  expired: fieldsPane,
  checks: checksPane,
  drafts: draftsPane,
  decoded: decodedPane,
  reviewDecoded: decodedPane,
  picks: picksPane,
  signers: signersPane,
  signConfirm: ({ store }) => readingPane(store.getState()),
  review: ({ store }) => readingPane(store.getState()),
};

/** Lists the files that complete the path, or says what a file may contain. */
const advice = ({ matches, wanted }: LoadOverlay['load']): string =>
  matches.length < 2
    ? (wanted ?? loadPrompt.advice)
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

const writeOverlays: OverlayParts<LoadOverlay> = {
  load: {
    scopes: ['load', 'field', 'global'],
    changeText: (prompt, change) => ({ ...changeField(prompt, change), matches: [] }),
    prompt: {
      label: ' file:',
      get placeholder() {
        return loadPrompt.placeholder;
      },
      title: () => loadPrompt.title,
      advice,
    },
  },
};

/** When a form is left for another tab, its fields count as left too. */
const screenOf = (id: FormId): FeatureScreen<AppState, CommandContext> => ({
  view: writeFormView(id),
  scopes: writeFormScopes(id),
  open: openForm(id),
  back: storeHandler((state: AppState) => {
    if (state.writeForms[id].typing)
      state.updateWriteForm(id, (form) => ({ ...form, typing: false }));
    else state.leaveTab();
  }),
});

export const writeScreens = {
  keys: writeKeys,
  scopes: writeScopeTable,
  stacks: writeStacks,
  overlays: writeOverlays,
  scroll: writesScrollPanes,
  tabs: { allocate: screenOf('allocate'), execute: screenOf('execute') },
  actions: (ctx) => ({
    reviewAgain: (entry) => reopenForResend(ctx, entry),
    continueDraft: (draft) => continueDraft(ctx, draft),
    saveDrafts: () => ctx.drafts.flush(),
    closeDraft: (draft) => closeDraft(ctx, draft),
    startAction: (start) => startAction(ctx, start),
  }),
} satisfies FeatureScreens<AppState, CommandContext, LoadOverlay>;
