import { gapRange } from '../../features/activity/state/gap-range.ts';
import { Rule } from '../../ui-kit/frame/rule.tsx';
import { fieldText } from '../../lib/text/text-field.ts';
import type { Prompt } from './prompt-line.tsx';

/** The filter prompt says more, in lines of its own. */
type OtherPrompt = Exclude<Prompt, { kind: 'filter' }>;

const title = {
  load: 'load a file',
  mark: 'mark an entry',
  treeSearch: 'find',
} as const;

const titleOf = (prompt: OtherPrompt): string =>
  prompt.kind === 'reason' ? `accept the gap ${gapRange(prompt.gap)}` : title[prompt.kind];

/** What is wrong with the text so far, and what would be right; undefined when nothing is. */
export const promptProblem = (prompt: OtherPrompt): string | undefined => {
  const text = fieldText(prompt.field);
  if (prompt.kind === 'reason') {
    return text.trim() === '' ? 'give a reason; it is written to the log' : undefined;
  }
  if (prompt.kind === 'mark') {
    if (text.trim() !== '') return undefined;
    return prompt.isRefused === true
      ? `${prompt.entry} is not marked: there is no reason yet, and Esc leaves it`
      : 'give a reason: it is written to the journal';
  }
  return undefined;
};

/** What a path so far may become, as far as there is room for it. */
const loadAdvice = ({ matches, wanted }: Prompt & { kind: 'load' }): string =>
  matches.length < 2
    ? (wanted ?? 'a value, a whole request as JSON, or an answer')
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

const advice = (prompt: OtherPrompt): string => {
  if (prompt.kind === 'reason') return 'Enter accepts and logs it';
  if (prompt.kind === 'mark') return `Enter marks ${prompt.entry}; nothing is taken back`;
  if (prompt.kind === 'treeSearch') return 'Enter goes to the next hit; n and N go on';
  return loadAdvice(prompt);
};

/** The rule above a prompt: it says at each key whether the text can be used. */
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
    <Rule
      width={width}
      left={`${titleOf(prompt)}: ${words}`}
      leftTone={problem === undefined ? 'plain' : 'danger'}
    />
  );
}
