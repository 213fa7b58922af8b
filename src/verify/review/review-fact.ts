/** A fact that a signer reads. */
export interface ReviewFact {
  readonly label: string;
  readonly value: string;
  /** The whole value, where a long one is folded. */
  readonly whole?: string;
  /** True for a field whose meaning the effects tell: a review shows it on request. */
  readonly folds?: true;
  /** How much it matters: what the signer loses or gains, or what nobody can tell. */
  readonly weight?: 'money' | 'doubt';
  /** Also shown at the top of a review. */
  readonly brief?: true;
  /** A deadline, in ms since 1970. */
  readonly until?: number;
}
