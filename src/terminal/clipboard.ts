/** What most terminals take in one OSC 52 sequence, in bytes of base64. */
const mostBytes = 74_994;

export type ClipboardWrite =
  | { readonly kind: 'sent'; readonly sequence: string; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

/**
 * The sequence that asks a terminal to take a text into its clipboard, over SSH too. No terminal
 * says whether it did. Inside tmux the plain sequence is right: tmux takes it as its own copy and
 * hands it on when `set-clipboard` allows; wrapping it would need a setting that is off by default.
 */
export const osc52 = (text: string): ClipboardWrite => {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  const bytes = Buffer.byteLength(text);
  if (encoded.length > mostBytes) return { kind: 'too-large', bytes, limit: (mostBytes / 4) * 3 };
  return { kind: 'sent', sequence: `\x1b]52;c;${encoded}\x07`, bytes };
};
