import type { TokenState } from '../../config/tokens/token-manager.ts';
import type { Client } from '../../http/client.ts';
import { askExplained } from '../../http/ask-operation.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { isObject, type JsonObject, parseJson } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { createDsoReader } from '../../tokens/fetch-dso.ts';
import { type PlanSettings, createActionDeps, planAction } from '../../tokens/plan/plan-action.ts';
import { type VerificationCheck, checkNames } from '../../verify/check-result.ts';
import type { InspectionContext } from '../checks/inspection.ts';
import { fetchVettedNote } from '../checks/vetted-packages.ts';
import { type FieldGroup, readFieldText } from '../forms/form-values.ts';
import { preparePageText } from '../messages/prepare-page.ts';
import { chooseScheme, prepareWithScheme } from './choose-scheme.ts';
import { completePrepareRequest, prepareRequestOf } from './prepare-request.ts';
import type { PrepareFailure } from './prepare-state.ts';
import { withUser, compareRights, type RightsProblem } from './user-rights.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import { checkKnownParties } from '../checks/known-parties.ts';
import { actionIn, chosenAction } from '../forms/action-fields.ts';
import type { PlanDeps } from '../../tokens/plan/plan-transfer.ts';
import { prepareBody, soonMs, type PlanProblem } from '../../tokens/plan/token-plan.ts';
import { formatStepFile, type StepFile } from '../../submission/step-files.ts';
import { verifySubmission } from '../../verify/prepared/submission.ts';
import { forms } from '../forms/form-registry.ts';
import { recognizeInput, type RecognizedInput } from '../forms/load/recognize-input.ts';

export interface Entered {
  readonly request: JsonObject;
  readonly intent?: TokenIntent;
  /** Whether the parties that the user named exist. */
  readonly parties?: readonly VerificationCheck[];
}

type PlanningDeps = Pick<PlanDeps, 'note' | 'now'> & {
  readonly request: Client['request'];
  readonly settings: PlanSettings & { readonly ledgerUrl: string };
  readonly entries: readonly Entry[];
  readonly signal: AbortSignal;
};

/** An action needs what the ledger and a registry add to it. */
export const planEntered = async (
  root: FieldGroup,
  { request, settings, entries, ...run }: PlanningDeps,
): Promise<Result<Entered, PlanProblem>> => {
  const kind = chosenAction(root);
  if (kind === undefined) return { ok: true, value: { request: prepareRequestOf(root) } };
  const plan = await planAction(actionIn(root, kind), createActionDeps(request, settings, run));
  if (!plan.ok) return plan;
  const commandId = readFieldText(root, 'prepare.commandId');
  const maxRecordTime = new Date(run.now() + soonMs).toISOString();
  const body = prepareBody(plan.value, { commandId, maxRecordTime });
  const { intent, synchronizerId } = plan.value;
  const { scanUrl, ledgerUrl } = settings;
  const sources = { request, scanUrl, ledgerUrl, synchronizerId, entries, signal: run.signal };
  const parties = await checkKnownParties(intent, sources);
  return { ok: true, value: { request: body, intent, parties } };
};

export type PreparedInput = {
  readonly loaded: RecognizedInput;
  readonly checks: readonly VerificationCheck[];
  /** The synchronizer that the bytes name; empty if they can't be decoded. */
  readonly synchronizer: string;
};

/** Signatures of an earlier transaction would only fail. */
const unsigned: JsonObject = { partySignatures: { signatures: [] } };

export const readPrepared = (
  step: StepFile,
  context: InspectionContext,
): Result<PreparedInput, string> => {
  const recognized = recognizeInput(forms.execute, parseJson(formatStepFile(step)));
  if (!recognized.ok) return recognized;
  const { prepared, checks } = verifySubmission(step.response, [], {
    ...context,
    asked: step.requested,
    wanted: step.intent,
  });
  // Nobody can read or sign it, and each look at a huge one takes seconds: it doesn't become a draft.
  const undecoded = checks.find(
    ({ id, state }) => id === checkNames.decoded.id && state === 'failed',
  );
  if (undecoded !== undefined) return err(undecoded.detail);
  const { request } = recognized.value;
  const loaded = { ...recognized.value, request: { ...request, ...unsigned } };
  const synchronizer = prepared?.metadata.synchronizer ?? '';
  return { ok: true, value: { loaded, checks, synchronizer } };
};

/** Preparing doesn't depend on the rights: a ledger that is slow to tell them delays it no longer. */
const rightsDeadlineMs = 5000;

type PreparingDeps = {
  readonly request: Client['request'];
  readonly settings: PlanSettings &
    Pick<InspectionContext, 'trustedPackages'> & {
      readonly ledgerUrl: string;
      readonly dso?: string | undefined;
      readonly user?: string | undefined;
      readonly token?: TokenState | undefined;
    };
  readonly entries: readonly Entry[];
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** True if the user has read the warning about these values. */
  readonly isWarned: boolean;
};

export type EnteredTransaction = PreparedInput & {
  readonly intent: Entered['intent'] | undefined;
  readonly parties: Entered['parties'] | undefined;
  readonly response: JsonObject;
  readonly rights: RightsProblem | undefined;
  readonly vetted: string | undefined;
  /** What planning found worth a word, and which hashing scheme was taken. */
  readonly notes: readonly string[];
  readonly schemeNote: string | undefined;
};

type Failed = Omit<PrepareFailure, 'root'>;

const fail = (text: string, more: Partial<Failed> = {}) => err({ text, isMissing: false, ...more });

/** What is asked before the ledger prepares: rights, the scheme, and whose Amulet it is. */
const askAhead = async (
  body: JsonObject,
  wanted: JsonObject,
  { request, settings, now, signal }: PreparingDeps,
) => {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(rightsDeadlineMs)]);
  const [rights, choice] = await Promise.all([
    compareRights(request, body, deadline),
    chooseScheme(request, wanted),
    // The sentences of the review name the issuer of another Amulet than the network's.
    createDsoReader(request, now, settings)(deadline),
  ]);
  return { rights, choice };
};

/**
 * Plans the values of the Prepare page, has the ledger prepare them, and compares the result. Changes
 * nothing on the ledger.
 */
export const prepareEntered = async (
  root: FieldGroup,
  deps: PreparingDeps,
): Promise<Result<EnteredTransaction, Failed>> => {
  const { request, settings, now, signal } = deps;
  const notes: string[] = [];
  const planned = await planEntered(root, { ...deps, note: (line) => void notes.push(line) });
  if (!planned.ok) return fail(planned.error.text, { at: planned.error.at });
  const { request: wanted, intent, parties } = planned.value;
  const named = withUser(wanted, settings);
  if (!named.ok) return fail(named.error);
  const body = completePrepareRequest(named.value);
  const { rights, choice } = await askAhead(body, wanted, deps);
  if (rights?.stop !== undefined && !deps.isWarned) return fail(rights.stop, { isWarning: true });
  const {
    requested,
    response: asked,
    note: schemeNote = choice.note,
  } = await prepareWithScheme(
    (each) => askExplained(request, 'prepareSubmission', { body: each, signal }),
    body,
    choice,
  );
  if (!asked.ok) {
    const { isMissing, text } = asked.error;
    return fail(isMissing ? preparePageText.missing : text, { isMissing });
  }
  const { raw } = asked.value;
  const response = isObject(raw) ? raw : {};
  const { trustedPackages } = settings;
  const read = readPrepared(
    {
      ...{ step: 'prepared', requested, intent, response },
      ledger: normalizeServiceAddress(settings.ledgerUrl),
      at: new Date(now()).toISOString(),
    },
    { nowMs: now(), trustedPackages },
  );
  if (!read.ok) return fail(preparePageText.unusable(read.error));
  const vetted = await fetchVettedNote(request, response, trustedPackages);
  return {
    ok: true,
    value: { ...read.value, ...{ intent, parties, response, rights, vetted, notes, schemeNote } },
  };
};

type Notice = readonly [tone: 'note' | 'warning' | 'error', text: string];

/** What a notice says of it. `stop` is a check of the journal that failed. */
export const noticeOfPrepared = (
  { checks, intent, parties = [], notes, schemeNote }: EnteredTransaction,
  stop: VerificationCheck | undefined,
): Notice => {
  const failed = checks.filter(({ state }) => state === 'failed');
  const [worst] = failed;
  if (worst !== undefined)
    return ['error', preparePageText.differs(worst.title, worst.detail, failed.length - 1)];
  if (stop !== undefined) return ['error', preparePageText.stopped(stop.detail, stop.remedy)];
  const count = checks.length + parties.length;
  const doubts = parties.filter(({ state }) => state !== 'verified').map(({ title }) => title);
  if (doubts.length > 0) return ['warning', preparePageText.doubtful(count, doubts)];
  return [
    'note',
    intent === undefined
      ? preparePageText.prepared(count, schemeNote)
      : preparePageText.preparedAction(count, notes.join(' ')),
  ];
};
