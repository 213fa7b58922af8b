/** The shells that a completion script can be had for. */
export const shellNames = ['bash', 'zsh', 'fish'] as const;

export type ShellName = (typeof shellNames)[number];
