import type { RequestChoices } from '../forms/topology-fields.ts';

export type ParticipantFacts = RequestChoices & {
  /** Its id, by its own word. */
  readonly participant?: string | undefined;
  /** What the ledger lacks, one line each. */
  readonly missing: readonly string[];
  readonly isAsking?: true;
};

export type ToldFacts = Pick<ParticipantFacts, 'synchronizers' | 'participant' | 'missing'>;

export type Generation =
  | { readonly kind: 'asking'; readonly since: number }
  | { readonly kind: 'failed'; readonly reason: string };
