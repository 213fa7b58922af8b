import type { JsonObject } from '../../lib/json/json.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import type { EnteredRequest } from '../checks/inspection.ts';
import type { PickKind, FieldGroup } from '../forms/form-values.ts';
import type { RequestChoices } from '../forms/topology-fields.ts';

export type PickOption = {
  readonly value: string;
  readonly label: string;
  /** If true, it replaces the list in the field; otherwise the value is added to it. */
  readonly isWhole?: true;
};

export type Picking = {
  readonly kind: PickKind;
  /** Absent while it is requested. */
  readonly options?: readonly PickOption[] | undefined;
  /** Why there are no options, or what they are. */
  readonly note?: string | undefined;
  readonly at: number;
};

export type PendingPreparation = {
  readonly since: number;
  readonly timeoutMs: number;
};

export type PrepareFailure = {
  /** The values that were sent: the failure is about no others. */
  readonly root: FieldGroup;
  readonly text: string;
  readonly at?: Omit<FieldProblem, 'message'> | undefined;
  /** True if the ledger has no such operation: the next page takes a file. */
  readonly isMissing: boolean;
  /**
   * True if nothing was requested yet: the same key prepares these values in spite of the warning.
   */
  readonly isWarning?: true;
};

/** What services told about the transaction of a request: it is about no other one. */
export type ToldOfRequest = {
  readonly requested: JsonObject | undefined;
  /** Present if the user lacks a right for it, or if that is unknown. */
  readonly rights?: string | undefined;
  /** Whether the parties of a payment exist. */
  readonly parties?: readonly VerificationCheck[] | undefined;
  /** What the participant claims of packages that nobody vouches for. */
  readonly vetted?: string | undefined;
  /** The traffic that is left, and whether it covers the cost. */
  readonly traffic?: string | undefined;
};

/** Undefined for another transaction, as one that was loaded since; a draft has none. */
export const toldOf = ({
  origin,
  told,
}: Pick<EnteredRequest, 'origin'> & { readonly told?: ToldOfRequest | undefined }):
  | ToldOfRequest
  | undefined => (told?.requested === origin?.requested ? told : undefined);

export type ParticipantFacts = RequestChoices & {
  /** The id of the participant, by its own word. */
  readonly participant?: string | undefined;
  readonly missing: readonly string[];
  readonly isAsking?: true;
};

export type ToldFacts = Pick<ParticipantFacts, 'synchronizers' | 'participant' | 'missing'>;

export type Generation =
  | { readonly kind: 'asking'; readonly since: number }
  | { readonly kind: 'failed'; readonly reason: string };
