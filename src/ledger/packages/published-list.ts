/** Packages that a publisher names, by package name: a line for each version and its id, oldest first. */
export interface PublishedList {
  /** Where the ids are. */
  readonly source: string;
  /** The day on which they were read there: YYYY-MM-DD. */
  readonly read: string;
  /** A version that the source doesn't tell is `-`. */
  readonly packages: Readonly<Record<string, string>>;
}
