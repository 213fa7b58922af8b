import { isObject, type JsonObject } from '../../../../lib/json/json.ts';
import type { HoldingChange } from './token-standard/holdings.ts';
import type { HoldingsLog } from './token-standard/holdings-log.ts';
import type { ExercisedChoice, ScanUpdate } from '../../../../ledger/activity/update-events.ts';

/** An activity in the making: its event, its kind and its fields. */
export interface ActivityDraft {
  readonly eventId: string;
  /** The kind, as `activity_type` says it. */
  readonly type:
    | 'transfer'
    | 'devnet_tap'
    | 'mint'
    | 'abort_transfer_instruction'
    | 'abort_allocation'
    | 'other';
  readonly fields: JsonObject;
  readonly notices: readonly string[];
  /** Parties that it involves and that its fields have no place for: who acted, providers, executors. */
  readonly parties?: readonly string[];
  /** Until when what it opens waits, as the update writes it. */
  readonly expiresAt?: string;
}

/** Changes of holdings, and reports of them, that no draft explains yet. */
export interface UnexplainedChanges {
  readonly changes: readonly HoldingChange[];
  readonly logs: readonly HoldingsLog[];
}

/** The result of reading a subtree. */
export interface SubtreeResult {
  readonly drafts: readonly ActivityDraft[];
  readonly untold: UnexplainedChanges;
}

export const noUnexplainedChanges: UnexplainedChanges = { changes: [], logs: [] };

/** A recognized choice, and the events below it on request. */
export interface ChoiceContext {
  readonly exercised: ExercisedChoice;
  readonly update: ScanUpdate;
  readonly below: () => SubtreeResult;
}

/** Makes activities of a choice. Throws `UnexpectedShapeError`. */
export type ChoiceReader = (seen: ChoiceContext) => readonly ActivityDraft[];

/** Returns whether a draft is a movement between parties, an offer or an allocation. */
export const isTransfer = ({ fields }: ActivityDraft): boolean => isObject(fields['transfer']);

/** Keeps everything but the changes that a choice has explained. */
export const dropExplainedChanges = (drafts: readonly ActivityDraft[]): readonly ActivityDraft[] =>
  drafts.filter(({ type, notices }) => type !== 'other' || notices.length > 0);

/** Adds to the transfer of a draft. A transfer that already says of which kind it is stays as it is. */
export const withKind = (
  draft: ActivityDraft,
  added: JsonObject,
  more: Partial<Pick<ActivityDraft, 'eventId' | 'parties' | 'expiresAt'>> = {},
): ActivityDraft => {
  const { transfer } = draft.fields;
  return isObject(transfer) && transfer['transfer_kind'] === undefined
    ? { ...draft, ...more, fields: { ...draft.fields, transfer: { ...transfer, ...added } } }
    : draft;
};

export interface PlainTransfer {
  readonly sender: string | undefined;
  readonly receivers: readonly { readonly party: string; readonly amount: string }[];
  readonly more?: JsonObject;
}

/**
 * The fields of a transfer of which an update tells the parties and the amounts alone. Services list
 * zeros for its fees; they are left out, as the update does not say them.
 */
export const plainTransfer = ({ sender, receivers, more = {} }: PlainTransfer): JsonObject => ({
  transfer: {
    sender: sender === undefined ? {} : { party: sender },
    receivers: receivers.map(({ party, amount }) => ({ party, amount })),
    balance_changes: [],
    ...more,
  },
});

export const descriptionField = (description: unknown): JsonObject =>
  typeof description === 'string' && description !== '' ? { description } : {};
