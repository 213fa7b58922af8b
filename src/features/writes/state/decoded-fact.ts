/** A fact from the bytes of a request. */
export type DecodedFact = {
  readonly label: string;
  readonly value: string;
  /** Also shown on the review. */
  readonly brief?: true;
  /** A deadline, in ms since 1970. */
  readonly until?: number;
};
