import type { RequestChoices } from '../forms/topology-fields.ts';

/** What is known of the participant that would generate a topology. */
export type ParticipantFacts = RequestChoices & {
  /** Its id, by its own word. */
  readonly participant?: string | undefined;
  /** What the ledger lacks, one line each. */
  readonly missing: readonly string[];
  readonly isAsking?: true;
};

/** What a participant tells about itself. */
export type ToldFacts = Pick<ParticipantFacts, 'synchronizers' | 'participant' | 'missing'>;

/** A topology that is being generated, or could not be. */
export type Generation =
  | { readonly kind: 'asking'; readonly since: number }
  | { readonly kind: 'failed'; readonly reason: string };
