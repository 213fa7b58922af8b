import type { TokenState } from '../../config/tokens/token-manager.ts';
import type { Client } from '../../http/client.ts';
import { askExplained } from '../../http/ask-operation.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import { err, type Result } from '../../lib/result.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { createDsoReader } from '../../tokens/fetch-dso.ts';
import type { PlanSettings } from '../../tokens/plan/plan-action.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import type { InspectionContext } from '../checks/inspection.ts';
import { fetchVettedNote } from '../checks/vetted-packages.ts';
import type { FieldGroup } from '../forms/form-values.ts';
import { preparePageText } from '../messages/prepare-page.ts';
import { chooseScheme, prepareWithScheme } from './choose-scheme.ts';
import { planEntered, readPrepared, type Entered, type PreparedInput } from './plan-entered.ts';
import { completePrepareRequest } from './prepare-request.ts';
import type { PrepareFailure } from './prepare-state.ts';
import { withUser, compareRights, type RightsProblem } from './user-rights.ts';

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
