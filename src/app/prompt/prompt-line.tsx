import { mask } from '../../lib/text/width.ts';
import { fieldText, type TextFieldState } from '../../lib/text/text-field.ts';
import type { Overlay } from '../../shell/state/screen.ts';
import { fieldLine } from '../../ui-kit/prompt/field-line.ts';
import { TextLine, Lines } from '../../ui-kit/text/lines.tsx';
import { useFindPrivate } from '../../ui-kit/theme/theme-context.ts';
import { promptText, quitText } from '../messages.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { formatDuration } from '../../lib/time/time.ts';
import { pendingWrite } from '../../shell/state/pending-write.ts';
import type { AppState } from '../../shell/state/app-state.ts';
import { ruleLine, splitLine } from '../../ui-kit/frame/rule-lines.ts';
import { useApp } from '../../shell/session-context.tsx';

/** Labels before the cursor. */
const labels = {
  filter: ' /',
  reason: ' reason:',
  load: ' file:',
  mark: ' reason:',
  treeSearch: ' /',
} as const;

const placeholders = {
  filter: promptText.placeholders.filter,
  reason: promptText.placeholders.acceptGap,
  load: promptText.placeholders.load,
  mark: promptText.placeholders.resolve,
  treeSearch: promptText.placeholders.find,
} as const;

const placeholderOf = (prompt: Prompt): string =>
  prompt.kind === 'filter' && prompt.of === 'journal'
    ? promptText.placeholders.journalFilter
    : placeholders[prompt.kind];

export type Prompt = Extract<
  Overlay,
  { kind: 'filter' | 'reason' | 'load' | 'mark' | 'treeSearch' }
>;

export const isPrompt = (overlay: Overlay | undefined): overlay is Prompt =>
  overlay !== undefined && overlay.kind in labels;

/** Text that the program filled in stays masked, unlike text that the user types. */
const isTyped = (prompt: Prompt): boolean =>
  prompt.kind !== 'filter' ||
  prompt.given === undefined ||
  !fieldText(prompt.field).startsWith(prompt.given);

/** The text, masked if necessary. */
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

/** Draws the input line of a prompt. */
export function PromptLine({ prompt, width }: { readonly prompt: Prompt; readonly width: number }) {
  const isMasked = useFindPrivate() !== undefined;
  return (
    <TextLine
      line={fieldLine({
        field: shownField(prompt, isMasked),
        label: labels[prompt.kind],
        placeholder: placeholderOf(prompt),
        width,
        isTyped: isTyped(prompt),
      })}
    />
  );
}

const nothing = { before: '', after: '' };

/** A hidden input: shows the number of typed characters, and none of them. */
export function PasswordInput({
  typed,
  width,
}: {
  readonly typed: Secret;
  readonly width: number;
}) {
  const { length } = typed.reveal();
  const shown = { before: `${String(typed)} ${pluralize(length, 'character')} `, after: '' };
  return (
    <TextLine
      line={fieldLine({
        field: length === 0 ? nothing : shown,
        label: ' token:',
        placeholder: promptText.placeholders.token,
        width,
      })}
    />
  );
}

/** Describes the write in flight, and how long it has waited. */
const quitConfirmText = (state: AppState): string => {
  const { since, entry } = pendingWrite(state) ?? {};
  if (since === undefined) return quitText.noRequest;
  const ago = formatDuration(state.screen.now - since);
  return entry === undefined ? quitText.aboutToSend : quitText.noResponse(entry, ago);
};

/** Asks before quitting while a write waits for its response. */
export function QuitConfirm({ width }: { readonly width: number }) {
  const words = useApp(quitConfirmText);
  return (
    <Lines
      lines={[
        ruleLine({ width, left: words, leftTone: 'danger' }),
        splitLine({ width, left: ` ${quitText.meaning}` }),
      ]}
    />
  );
}
