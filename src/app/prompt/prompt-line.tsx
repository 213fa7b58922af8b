import { mask } from '../../lib/text/mask.ts';
import { fieldText, type TextFieldState } from '../../lib/text/text-field.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import { TextFieldLine } from '../../ui-kit/prompt/text-field.tsx';
import { useFindPrivate } from '../../ui-kit/theme/theme-context.ts';

/** What a prompt asks, before the cursor. */
const labels = {
  filter: ' /',
  reason: ' reason:',
  load: ' file:',
  mark: ' reason:',
  treeSearch: ' /',
} as const;

const placeholders = {
  filter: 'type=transfer,abort  party~alice or amount>1000  not age<10m  (a or b)',
  reason: 'why the gap may stay; it is written to the log',
  load: 'path; Tab completes it',
  mark: 'what became of it, and how you know; it is written to the journal',
  treeSearch: 'a name or a value, in folded parts too',
} as const;

/** Words and columns of the journal have a filter of their own. */
const inJournal = 'words in any column  state=unknown or kind=execute  not what~carol';

const placeholderOf = (prompt: Prompt): string =>
  prompt.kind === 'filter' && prompt.of === 'journal' ? inJournal : placeholders[prompt.kind];

export type Prompt = Extract<
  Overlay,
  { kind: 'filter' | 'reason' | 'load' | 'mark' | 'treeSearch' }
>;

export const isPrompt = (overlay: Overlay | undefined): overlay is Prompt =>
  overlay !== undefined && overlay.kind in labels;

/** What the program put into the prompt stays under the privacy mask: it may be seen, not only typed. */
const isTyped = (prompt: Prompt): boolean =>
  prompt.kind !== 'filter' ||
  prompt.given === undefined ||
  !fieldText(prompt.field).startsWith(prompt.given);

/** The text as it may be seen. */
const shownField = (prompt: Prompt, isMasked: boolean): TextFieldState => {
  if (!isMasked || isTyped(prompt) || prompt.kind !== 'filter') return prompt.field;
  const { before, after } = prompt.field;
  const { length } = prompt.given ?? '';
  const hidden = mask(fieldText(prompt.field).slice(0, length));
  return length <= before.length
    ? { before: hidden + before.slice(length), after }
    : {
        before: mask(before),
        after: mask(after.slice(0, length - before.length)) + after.slice(length - before.length),
      };
};

/** The line that is typed into. */
export function PromptLine({ prompt, width }: { readonly prompt: Prompt; readonly width: number }) {
  const isMasked = useFindPrivate() !== undefined;
  return (
    <TextFieldLine
      field={shownField(prompt, isMasked)}
      label={labels[prompt.kind]}
      placeholder={placeholderOf(prompt)}
      width={width}
      isTyped={isTyped(prompt)}
    />
  );
}
