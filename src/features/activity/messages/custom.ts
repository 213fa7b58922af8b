import { keyFor } from '../../../shell/keys/key-for.ts';
export const customText = {
  noRow: 'Select an activity first.',
  forbidden: (profile: string): string => `Profile ${profile} forbids custom commands.`,
  noMatch: (name: string, filter: string): string =>
    `${name} is for activities that match ${filter}.`,
  missing: (name: string): string => `The selected activity has no {${name}}.`,
  unsafe: (name: string): string =>
    `The command did not run: the {${name}} of this activity has characters that no id has, or begins like an option or a path.`,
  running: (name: string): string => `Running ${name}…`,
  isRunning: (name: string): string => `${name} is still running.`,
  finished: (name: string): string => `${name} finished.`,
  failed: (name: string, trouble: string): string => `${name} ${trouble}.`,
  noTerminal: 'This session has no terminal to lend.',
  confirm: (name: string): string =>
    `Run ${name}? ${keyFor('commandConfirm.run', 'return')} runs it, ${keyFor('commandConfirm.cancel', 'escape')} cancels.`,
  words: (words: readonly string[]): string =>
    ` ${words.map((word) => JSON.stringify(word)).join(' ')}`,
  title: (name: string, trouble: string | undefined): string =>
    trouble === undefined ? `Output of ${name}` : `Output of ${name}, which ${trouble}`,
  empty: 'The program wrote nothing.',
} as const;
