/** The shells with a completion script. */
export type ShellName = 'bash' | 'zsh' | 'fish';

/** Words that are read from disk: profiles, signers, parties, ids in the lookup history, journal entries. */
export type DynamicSource =
  | 'profiles'
  | 'parties'
  | 'signers'
  | 'contracts'
  | 'updates'
  | 'entries';

/** The kinds of words that a place in the command line accepts. */
export type CandidateKind =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** Several of the words, with commas between them. */
  | { readonly kind: 'list'; readonly words: readonly string[] }
  | { readonly kind: 'known'; readonly what: DynamicSource }
  | { readonly kind: 'file' }
  | { readonly kind: 'folder' }
  /** Anything: nothing can be offered. */
  | { readonly kind: 'text' };

/** A word that belongs to no option. */
export type ArgumentSpec = {
  readonly value: CandidateKind;
  /** Any number of words like this one. */
  readonly repeats?: true;
};

export const fixed = (...among: readonly string[]): CandidateKind => ({
  kind: 'words',
  words: among,
});
export const commaList = (...among: readonly string[]): CandidateKind => ({
  kind: 'list',
  words: among,
});
export const dynamic = (what: DynamicSource): CandidateKind => ({ kind: 'known', what });
export const file: CandidateKind = { kind: 'file' };
export const directory: CandidateKind = { kind: 'folder' };
export const text: CandidateKind = { kind: 'text' };
