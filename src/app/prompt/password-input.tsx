import { pluralize } from '../../lib/text/pluralize.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { fieldLine } from '../../ui-kit/prompt/field-line.ts';
import { TextLine } from '../../ui-kit/text/lines.tsx';
import { promptText } from '../messages.ts';

const nothing = { before: '', after: '' };

/** A hidden input: shows how many characters were typed, and none of them. */
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
