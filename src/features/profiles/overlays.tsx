import { Secret } from '../../lib/io/secret.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { emptyTextField, textOfField, textFieldFrom } from '../../lib/text/text-field.ts';
import type { OverlayParts } from '../../shell/overlay-parts.ts';
import { ruleLine } from '../../ui-kit/frame/rule-lines.ts';
import { fieldLine } from '../../ui-kit/prompt/field-line.ts';
import { Lines } from '../../ui-kit/text/lines.tsx';
import { tokenPrompt } from './messages.ts';

export interface TokenOverlay {
  /** A prompt for a token, which stays hidden. */
  readonly token: { readonly kind: 'token'; readonly typed: Secret };
}

/** A hidden input: shows the number of typed characters, and none of them. */
function PasswordInput({ typed, width }: { readonly typed: Secret; readonly width: number }) {
  const { length } = typed.reveal();
  const shown = textFieldFrom(`${String(typed)} ${pluralize(length, 'character')} `);
  const field = length === 0 ? emptyTextField : shown;
  const { placeholder, label, advice } = tokenPrompt;
  return (
    <Lines
      lines={[ruleLine({ width, left: advice }), fieldLine({ field, label, placeholder, width })]}
    />
  );
}

/** The overlays of this feature. */
export const profilesOverlays: Pick<OverlayParts, keyof TokenOverlay> = {
  token: {
    scopes: ['token', 'field', 'global'],
    changeText: ({ typed }, change) => ({
      kind: 'token',
      typed: Secret.of(textOfField(change(textFieldFrom(typed.reveal())))),
    }),
    foot: ({ typed }, width) => <PasswordInput typed={typed} width={width} />,
  },
};
