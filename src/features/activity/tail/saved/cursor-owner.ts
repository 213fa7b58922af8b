/** The owner of a cursor: any difference means another position on the scan. */
export interface CursorOwner {
  /** The dashboard may run ahead of a following script: each has its own cursors. */
  readonly consumer: 'dashboard' | 'follow';
  readonly profile: string;
  readonly scanUrl: string;
  /** The filters of a following run, and the listing that it reads. */
  readonly filters?: readonly string[];
  readonly source?: string;
  /** The name that the user gave the cursor; if set, it alone identifies the cursor. */
  readonly name?: string | undefined;
}
