/** The shells with a completion script. */
export type ShellName = 'bash' | 'zsh' | 'fish';
