import { randomUUID } from 'node:crypto';
import { isObject, type Json } from '../lib/json.ts';
import { clamp } from '../lib/windowing.ts';
import { forgetDraft, listDrafts, type Draft } from '../journal/drafts.ts';
import { fieldsOf } from '../forms/form.ts';
import { forms, type FormId } from '../forms/forms.ts';
import { givenIn } from '../forms/loading.ts';
import { fromSnapshot } from '../forms/snapshot.ts';
import {
  formOfTab,
  initialWizard,
  isUntouched,
  withSubmissionId,
  type WizardState,
} from '../store/wizard.ts';
import { attempt } from './attempt.ts';
import { type Deed, type DeedTable, type Deeds } from './deed.ts';

/** A workflow at its beginning, with what only a machine can make. */
export const beginAgain = (id: FormId): WizardState => ({
  ...withSubmissionId(initialWizard(id), randomUUID()),
  offers: [],
});

/** Looks for drafts; the reader is asked which one to go on with as long as nothing was entered. */
const lookFor = ({ store, ports }: Deeds, id: FormId, ask: boolean): void => {
  const state = store.getState();
  const found = attempt(() => listDrafts(ports.stateDir, id));
  if (!found.ok) state.noticed('warning', `Drafts cannot be looked for: ${found.why}`);
  const { drafts, damaged } = found.ok ? found.value : { drafts: [], damaged: [] };
  // What was written for one ledger means nothing on another.
  const offers = drafts.filter(({ profile }) => profile === state.connection.profile);
  if (damaged.length > 0) state.noticed('warning', `Not a draft: ${damaged.join('; ')}`);
  const choosing = ask && offers.length > 0 ? 0 : undefined;
  state.wizardChanged(id, (wizard) => ({ ...wizard, offers, choosing }));
};

const enter =
  (id: FormId): Deed =>
  (deeds) => {
    const state = deeds.store.getState();
    state.listEntered();
    state.tabbed(id);
    if (state.wizards[id].offers !== undefined) return;
    const untouched = isUntouched(id, state.wizards[id]);
    if (untouched) state.wizardChanged(id, () => beginAgain(id));
    lookFor(deeds, id, untouched);
  };

const open =
  (deed: (deeds: Deeds, id: FormId) => void): Deed =>
  (deeds) => {
    const id = formOfTab(deeds.store.getState().screen.tab);
    if (id !== undefined) deed(deeds, id);
  };

const change = (alter: (wizard: WizardState, id: FormId) => WizardState): Deed =>
  open(({ store }, id) => store.getState().wizardChanged(id, (wizard) => alter(wizard, id)));

const valuesOf = ({ values }: Draft): Json => (isObject(values) ? values : {});

const resumed = (id: FormId, draft: Draft, before: WizardState): WizardState => {
  const root = fromSnapshot(fieldsOf(forms[id]), valuesOf(draft));
  const last = forms[id].steps.length;
  return {
    ...initialWizard(id),
    form: { root, focus: [] },
    page: clamp(Math.trunc(draft.page), 0, last),
    given: givenIn(draft.given),
    draft: { id: draft.id, at: draft.at },
    offers: before.offers,
  };
};

const proceed = open(({ store }, id) => {
  const state = store.getState();
  const { offers = [], choosing = 0 } = state.wizards[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  state.wizardChanged(id, (wizard) => resumed(id, draft, wizard));
});

const forget = open((deeds, id) => {
  const state = deeds.store.getState();
  const { offers = [], choosing = 0, draft: current } = state.wizards[id];
  const draft = offers[choosing];
  if (draft === undefined) return;
  const gone = attempt(() => forgetDraft(deeds.ports.stateDir, draft.id));
  if (!gone.ok) state.noticed('error', `The draft cannot be deleted: ${gone.why}`);
  else state.noticed('note', `The draft ${draft.id} is deleted.`);
  if (gone.ok && current?.id === draft.id) state.wizardChanged(id, () => beginAgain(id));
  lookFor(deeds, id, true);
});

const step = (by: 1 | -1): Deed =>
  change(({ choosing = 0, offers = [], ...wizard }) => ({
    ...wizard,
    offers,
    choosing: clamp(choosing + by, 0, Math.max(0, offers.length - 1)),
  }));

/** Commands about what was entered before. */
export const draftCommands: DeedTable = {
  'tab.allocate': enter('allocate'),
  'tab.execute': enter('execute'),
  'form.drafts': open((deeds, id) => {
    deeds.drafts.flush();
    lookFor(deeds, id, true);
    const { offers = [] } = deeds.store.getState().wizards[id];
    if (offers.length === 0) deeds.store.getState().noticed('note', 'There is no draft yet.');
  }),
  'drafts.open': proceed,
  'drafts.new': change(({ offers }, id) => ({ ...beginAgain(id), offers })),
  'drafts.forget': forget,
  'drafts.down': step(1),
  'drafts.up': step(-1),
  'submission.renew': change((wizard) => withSubmissionId(wizard, randomUUID())),
};
