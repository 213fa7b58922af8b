/** Packages that a publisher names, by package name: a line for each version and its id, oldest first. */
export interface PublishedList {
  /** Where the ids are. */
  readonly source: string;
  /** The day on which the packages were read from their source: YYYY-MM-DD. */
  readonly read: string;
  /** A version that the source doesn't tell is `-`. */
  readonly packages: Readonly<Record<string, string>>;
}
