import { mask } from '../../../lib/text/width.ts';
import { textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import type { PromptTexts } from '../../../shell/overlay-parts.ts';
import type { Overlay } from '../../state.ts';
import { ruleLine } from '../../../ui-kit/frame/rule-lines.ts';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import { TextLine } from '../../../ui-kit/text/lines.tsx';
import { useFindPrivate } from '../../../ui-kit/frame/frame-context.ts';

/** An overlay with one input line. */
export type Prompt = {
  readonly field: TextFieldState;
  /** Text that the program filled in. It stays masked, unlike text that the user types. */
  readonly given?: string;
};

const isTyped = ({ field, given }: Prompt): boolean =>
  given === undefined || !textOfField(field).startsWith(given);

/** The text, masked if necessary. */
const shownField = (prompt: Prompt, isMasked: boolean): TextFieldState => {
  if (!isMasked || isTyped(prompt)) return prompt.field;
  const { before, after } = prompt.field;
  const { length } = prompt.given ?? '';
  const hidden = mask(textOfField(prompt.field).slice(0, length));
  return length <= before.length
    ? { before: hidden + before.slice(length), after }
    : {
        before: mask(before),
        after: mask(after.slice(0, length - before.length)) + after.slice(length - before.length),
      };
};

type PromptLineProps = {
  readonly prompt: Prompt;
  readonly texts: Pick<PromptTexts<never>, 'label' | 'placeholder'>;
  readonly width: number;
};

/** Draws the input line of a prompt. */
export function PromptLine({ prompt, texts, width }: PromptLineProps) {
  const { label, placeholder } = texts;
  const field = shownField(prompt, useFindPrivate() !== undefined);
  return (
    <TextLine line={fieldLine({ field, label, placeholder, width, isTyped: isTyped(prompt) })} />
  );
}

/** The rule above a prompt: says whether the text can be used. */
export function PromptStatus({
  prompt,
  texts: { title, advice, problem: problemOf },
  width,
}: {
  readonly prompt: Overlay;
  readonly texts: PromptTexts<Overlay>;
  readonly width: number;
}) {
  const problem = problemOf?.(prompt);
  return (
    <TextLine
      line={ruleLine({
        width,
        left: `${title(prompt)}: ${problem ?? advice(prompt)}`,
        leftTone: problem === undefined ? 'plain' : 'danger',
      })}
    />
  );
}
