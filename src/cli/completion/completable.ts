/** What is on disk and can be named: profiles, ids of earlier lookups, entries of the journal. */
export type Known = 'profiles' | 'parties' | 'contracts' | 'updates' | 'entries';

/** What a word of the command line may be. */
export type Completable =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** Several of the words, with commas between them. */
  | { readonly kind: 'list'; readonly words: readonly string[] }
  | { readonly kind: 'known'; readonly what: Known }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** Anything: nothing can be offered. */
  | { readonly kind: 'text' };

/** A word that belongs to no option. */
export type Place = {
  readonly value: Completable;
  /** Any number of words like this one. */
  readonly repeats?: true;
  /** It is asked for behind these first words alone. */
  readonly behind?: readonly string[];
};

export const words = (...among: readonly string[]): Completable => ({
  kind: 'words',
  words: among,
});
export const list = (...among: readonly string[]): Completable => ({ kind: 'list', words: among });
export const known = (what: Known): Completable => ({ kind: 'known', what });
export const file: Completable = { kind: 'file' };
export const folder: Completable = { kind: 'folder' };
export const text: Completable = { kind: 'text' };
