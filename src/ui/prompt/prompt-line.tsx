import type { Overlay } from '../../store/screen.ts';
import { TextField } from '../kit/text-field.tsx';

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

/** The line that is typed into. */
export function PromptLine({ prompt, width }: { readonly prompt: Prompt; readonly width: number }) {
  return (
    <TextField
      field={prompt.field}
      label={labels[prompt.kind]}
      placeholder={placeholderOf(prompt)}
      width={width}
    />
  );
}
