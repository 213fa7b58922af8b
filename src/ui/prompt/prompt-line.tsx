import type { Overlay } from '../../store/screen.ts';
import { TextField } from '../kit/text-field.tsx';

/** What a prompt asks, before the cursor. */
const labels = { filter: ' /', reason: ' reason:', load: ' file:' } as const;

const placeholders = {
  filter: 'type=xfer,abort  party~alice  amount>1000  text~word  age<10m  !term',
  reason: 'why the gap may stay; it is written to the log',
  load: 'path; Tab completes it',
} as const;

export type Prompt = Extract<Overlay, { kind: 'filter' | 'reason' | 'load' }>;

export const isPrompt = (overlay: Overlay | undefined): overlay is Prompt =>
  overlay?.kind === 'filter' || overlay?.kind === 'reason' || overlay?.kind === 'load';

/** The line that is typed into. */
export function PromptLine({ prompt, width }: { readonly prompt: Prompt; readonly width: number }) {
  return (
    <TextField
      field={prompt.field}
      label={labels[prompt.kind]}
      placeholder={placeholders[prompt.kind]}
      width={width}
    />
  );
}
