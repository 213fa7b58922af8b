import { gapRange } from '../../features/activity/state/gaps.ts';
import { ruleLine } from '../../ui-kit/frame/rule-lines.ts';
import { TextLine } from '../../ui-kit/text/lines.tsx';
import { fieldText } from '../../lib/text/text-field.ts';
import type { Prompt } from './prompt-line.tsx';
import { promptText } from '../messages.ts';

/** The filter prompt has lines of its own. */
type OtherPrompt = Exclude<Prompt, { kind: 'filter' }>;

const { titles, help } = promptText;

const titleOf = (prompt: OtherPrompt): string => {
  switch (prompt.kind) {
    case 'reason':
      return titles.acceptGap(gapRange(prompt.gap));
    case 'mark':
      return titles.resolve(prompt.entry);
    case 'load':
      return titles.load;
    case 'treeSearch':
      return titles.find;
    default:
      return prompt satisfies never;
  }
};

/** Explains why the text isn't usable yet; undefined if it is. */
export const promptProblem = (prompt: OtherPrompt): string | undefined => {
  if (prompt.kind !== 'mark' || fieldText(prompt.field).trim() !== '') return undefined;
  return prompt.isRefused === true ? promptText.notResolved : promptText.reasonForJournal;
};

/** Lists the files that complete the path, or says what a file may contain. */
const loadAdvice = ({ matches, wanted }: Prompt & { kind: 'load' }): string =>
  matches.length < 2
    ? (wanted ?? help.load)
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

const advice = (prompt: OtherPrompt): string => {
  if (prompt.kind === 'reason') return help.acceptGap;
  if (prompt.kind === 'mark') return help.resolve;
  if (prompt.kind === 'treeSearch') return help.find;
  return loadAdvice(prompt);
};

/** The rule above a prompt: says whether the text can be used. */
export function PromptStatus({
  prompt,
  width,
}: {
  readonly prompt: OtherPrompt;
  readonly width: number;
}) {
  const problem = promptProblem(prompt);
  const words = problem ?? advice(prompt);
  return (
    <TextLine
      line={ruleLine({
        width,
        left: `${titleOf(prompt)}: ${words}`,
        leftTone: problem === undefined ? 'plain' : 'danger',
      })}
    />
  );
}
