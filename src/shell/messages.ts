import { formatInteger, pluralize } from '../lib/text/pluralize.ts';

// Texts that several features show.

/** The clipboard. OSC 52 has no reply, so a copy that was sent counts as copied. */
export const clipboardText = {
  copied: (name: string, bytes: number): string => `Copied ${name} (${pluralize(bytes, 'byte')})`,
  /** `otherwise`: what to do instead, with its own separator. */
  tooLarge: (name: string, bytes: number, limit: number, otherwise: string): string =>
    `Cannot copy ${name}: ${formatInteger(bytes)} bytes exceed the limit of ${formatInteger(limit)}${otherwise}`,
  unmasked: ', unmasked: the privacy mask hides text on the screen only',
} as const;
