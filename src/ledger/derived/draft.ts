import { isObject, type JsonObject } from '../../lib/json/json.ts';
import type { HoldingChange } from './token-standard/holdings.ts';
import type { HoldingsLog } from './token-standard/holdings-log.ts';
import type { ExercisedChoice, ScanUpdate } from '../activity/update-events.ts';

/** A future activity: its event, its kind and its fields. */
export interface ActivityDraft {
  readonly eventId: string;
  /** The kind, as a value of `activity_type`. */
  readonly type:
    | 'transfer'
    | 'devnet_tap'
    | 'mint'
    | 'abort_transfer_instruction'
    | 'abort_allocation'
    | 'other';
  readonly fields: JsonObject;
  readonly notices: readonly string[];
  /** Involved parties without a field of their own: actors, providers, executors. */
  readonly parties?: readonly string[];
  /** The deadline of an opened contract, as the update writes it. */
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
  /** The activities of the events below, as if the choice were unknown. */
  readonly lookThrough: () => readonly ActivityDraft[];
}

/** Reads the activities of a choice. Throws `UnexpectedShapeError`. */
export type ChoiceReader = (seen: ChoiceContext) => readonly ActivityDraft[];

/** Returns whether a draft is a movement between parties, an offer or an allocation. */
export const isTransfer = ({ fields }: ActivityDraft): boolean => isObject(fields['transfer']);

/** Removes the changes that a choice has explained. */
export const dropExplainedChanges = (drafts: readonly ActivityDraft[]): readonly ActivityDraft[] =>
  drafts.filter(({ type, notices }) => type !== 'other' || notices.length > 0);

/** Adds to the transfer of a draft. A transfer that already has a kind stays unchanged. */
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
 * The fields of a transfer of which an update has only the parties and the amounts. Services list zero
 * fees; they are omitted here, because the update doesn't contain them.
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
