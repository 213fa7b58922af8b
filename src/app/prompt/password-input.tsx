import { pluralize } from '../../lib/text/pluralize.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { TextFieldLine } from '../../ui-kit/prompt/text-field.tsx';

const nothing = { before: '', after: '' };

/** A line that is typed into unseen: it tells how much there is, and nothing of it. */
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
    <TextFieldLine
      field={length === 0 ? nothing : shown}
      label=" token:"
      placeholder="paste it; it is neither shown nor kept"
      width={width}
    />
  );
}
