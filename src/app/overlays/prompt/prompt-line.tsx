import { displayWidth, mask, padOrTruncate, wrapWords } from '../../../lib/text/width.ts';
import { textOfField, type TextFieldState } from '../../../lib/text/text-field.ts';
import type { PromptTexts } from '../../../shell/overlay-parts.ts';
import type { Overlay, AppState } from '../../state.ts';
import { ruleLine, splitLine } from '../../../ui-kit/frame/rule-lines.ts';
import { fieldLine } from '../../../ui-kit/prompt/field-line.ts';
import { useFindPrivate } from '../../../ui-kit/frame/frame-context.ts';
import { lineOf } from '../../../ui-kit/text/line.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { formatDuration } from '../../../lib/time/time.ts';
import { pendingWrite } from '../../../shell/state/known-parts.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { quitText } from '../../messages.ts';

/** An overlay with one input line. */
export type Prompt = {
  readonly field: TextFieldState;
  /** Text that the program filled in. It stays masked, unlike text that the user types. */
  readonly given?: string;
};

const isTyped = ({ field, given }: Prompt): boolean =>
  given === undefined || !textOfField(field).startsWith(given);

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

export function PromptLine({ prompt, texts, width }: PromptLineProps) {
  const { label, placeholder } = texts;
  const field = shownField(prompt, useFindPrivate() !== undefined);
  return (
    <TextLine line={fieldLine({ field, label, placeholder, width, isTyped: isTyped(prompt) })} />
  );
}

/** Cells of a rule that its text doesn't get. */
const ruleEnds = 6;

/** Lines of a prompt: its rule, the text, and the keys unless the screen is low. */
const promptRows = (hasKeys: boolean): number => (hasKeys ? 3 : 2);

type PromptStatusProps = {
  readonly prompt: Overlay;
  readonly texts: PromptTexts<Overlay>;
  readonly width: number;
  readonly hasKeys: boolean;
};

/** The rule above a prompt; what doesn't fit into it is whole above it. */
export function PromptStatus({ prompt, texts, width, hasKeys }: PromptStatusProps) {
  const rows = useApp((state: AppState) => state.screen.size.rows);
  const title = texts.title(prompt);
  const problem = texts.problem?.(prompt);
  const tone = problem === undefined ? 'plain' : 'danger';
  const words = problem ?? texts.advice(prompt);
  const isShort = displayWidth(`${title}: ${words}`) <= width - ruleEnds;
  const above = isShort ? [] : wrapWords(words, width - 2);
  const top = Math.max(0, rows - promptRows(hasKeys) - above.length);
  return (
    <>
      <TextLine
        line={ruleLine({ width, left: isShort ? `${title}: ${words}` : title, leftTone: tone })}
      />
      <Lines
        lines={above.map((line) => lineOf(padOrTruncate(` ${line}`, width), tone))}
        top={top}
      />
    </>
  );
}

/** Cells for what the write does: the rest is on the same line. */
const effectRoom = 28;

/** Describes the write in flight, and how long it has waited. */
const quitConfirmText = (state: AppState): string => {
  const { since, entry, effect } = pendingWrite(state) ?? {};
  if (since === undefined) return quitText.noRequest;
  const ago = formatDuration(state.screen.now - since);
  return entry === undefined
    ? quitText.aboutToSend
    : quitText.noResponse(nameWrite({ entry, effect }, effectRoom), ago);
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
