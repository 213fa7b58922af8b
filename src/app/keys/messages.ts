import { formatProblem } from '../../config/settings/settings-table.ts';

/** Problems of the `keys` section of the config file: the rule, and what to do. */
export const rebindText = {
  unknown: (meant: string | undefined): string =>
    formatProblem(
      'is not a command',
      meant === undefined ? 'REFERENCE.md lists the ids of all commands' : `did you mean ${meant}?`,
    ),
  unknownPreset: (name: string, known: readonly string[]): string =>
    formatProblem(`is an unknown preset (${name})`, `use one of ${known.join(', ')}`),
  needed: formatProblem(
    'has no key, but help, quit, cancel and each way back need one',
    'give it a key',
  ),
  inText: (key: string): string =>
    formatProblem(
      `is ${key}, which a text field takes as text`,
      'use a key that types no character, for example Ctrl-X',
    ),
  altInText: (key: string): string =>
    formatProblem(
      `is ${key}, which a slow line can split into Esc and a character in a text field`,
      'use a key with Ctrl',
    ),
  inReview: (key: string): string =>
    formatProblem(
      `is ${key}, but in a review no letter, digit or space may run a command`,
      'use a key that types no character, for example Ctrl-X',
    ),
  clash: (key: string, id: string, help: string): string =>
    formatProblem(
      `is ${key}, which also runs ${id} (${help}) on the same screen`,
      `use another key, or change the key of ${id}`,
    ),
} as const;
