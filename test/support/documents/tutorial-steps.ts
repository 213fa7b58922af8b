/** One step of a document that an operator follows at a terminal. */
export type TutorialStep =
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'see'; readonly text: string }
  | { readonly kind: 'confirm' };

const named: Readonly<Record<string, string>> = { Enter: 'enter', Esc: 'escape', End: 'end' };

/** The name of a key as the keyboard of the tests has it: `Ctrl-C` is `ctrl+c`. */
const keyOf = (name: string): string =>
  named[name] ?? name.replace(/^Ctrl-(.)$/, (_, letter: string) => `ctrl+${letter.toLowerCase()}`);

const pattern =
  /^```sh\n(?<command>[^]*?)^```|\b(?<verb>press|type|see|shows|say|says) `(?<value>[^`]+)`|\b(?<confirm>type the confirmation)\b/gim;

const stepsOf = ({ groups = {} }: RegExpExecArray): readonly TutorialStep[] => {
  const { command, verb = '', value = '', confirm } = groups;
  if (command !== undefined)
    return command
      .trimEnd()
      .split('\n')
      .map((line) => ({ kind: 'command', line }));
  if (confirm !== undefined) return [{ kind: 'confirm' }];
  switch (verb.toLowerCase()) {
    case 'press':
      return [{ kind: 'press', key: keyOf(value) }];
    case 'type':
      return [{ kind: 'type', text: value }];
    default:
      return [{ kind: 'see', text: value }];
  }
};

/**
 * Reads a document as a script: each command in it, and each key, text and sight after the words `press`,
 * `type`, and `see`, `shows` or `says`, in their order.
 */
export const tutorialSteps = (text: string): readonly TutorialStep[] =>
  [...text.matchAll(pattern)].flatMap(stepsOf);
