import { parseFilter } from '../../ledger/filter.ts';
import { gapRange } from '../../store/gap-range.ts';
import { parseJournalFilter } from '../../store/journal-filter.ts';
import { Rule } from '../kit/rule.tsx';
import { textOf } from '../../lib/text-field.ts';
import type { Prompt } from './prompt-line.tsx';

const title = {
  filter: 'filter',
  load: 'load a file',
  mark: 'mark an entry',
  treeSearch: 'find',
} as const;

const titleOf = (prompt: Prompt): string =>
  prompt.kind === 'reason' ? `accept the gap ${gapRange(prompt.gap)}` : title[prompt.kind];

/** What is wrong with the text so far, and what would be right; undefined when nothing is. */
export const promptProblem = (prompt: Prompt): string | undefined => {
  const text = textOf(prompt.field);
  if (prompt.kind === 'reason') {
    return text.trim() === '' ? 'give a reason; it is written to the log' : undefined;
  }
  if (prompt.kind === 'mark') {
    if (text.trim() !== '') return undefined;
    return prompt.isRefused === true
      ? `${prompt.entry} is not marked: there is no reason yet, and Esc leaves it`
      : 'give a reason: it is written to the journal';
  }
  if (prompt.kind !== 'filter' || text.trim() === '') return undefined;
  const parsed = prompt.of === 'journal' ? parseJournalFilter(text) : parseFilter(text);
  if (parsed.ok) return undefined;
  const { at, message, remedy } = parsed.problem;
  return `character ${at}: ${message}; ${remedy}`;
};

/** What a path so far may become, as far as there is room for it. */
const loadAdvice = ({ matches, wanted }: Prompt & { kind: 'load' }): string =>
  matches.length < 2
    ? (wanted ?? 'a value, a whole request as JSON, or an answer')
    : matches.map((match) => /[^/]+\/?$/.exec(match)?.[0] ?? match).join('  ');

const advice = (prompt: Prompt): string => {
  const empty = textOf(prompt.field).trim() === '';
  if (prompt.kind === 'reason') return 'Enter accepts and logs it';
  if (prompt.kind === 'mark') return `Enter marks ${prompt.entry}; nothing is taken back`;
  if (prompt.kind === 'treeSearch') return 'Enter goes to the next hit; n and N go on';
  if (prompt.kind === 'load') return loadAdvice(prompt);
  return empty ? 'Enter with nothing typed shows every row' : 'Enter applies it';
};

/** The rule above a prompt: it says at each key whether the text can be used. */
export function PromptRule({ prompt, width }: { readonly prompt: Prompt; readonly width: number }) {
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
