/** The limit of one OSC 52 sequence in bytes of base64, in xterm and many others. */
const maxEncoded = 74_994;

export type ClipboardWrite =
  | { readonly kind: 'sent'; readonly sequence: string; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number; readonly limit: number };

/** GNU screen prints or drops what is longer; 256 bytes in its older releases. */
const screenPart = 200;

/** GNU screen ignores OSC 52, but passes device control strings on as they are. */
const throughScreen = (sequence: string): string =>
  Array.from(
    { length: Math.ceil(sequence.length / screenPart) },
    (_, part) => `\u001BP${sequence.slice(part * screenPart, (part + 1) * screenPart)}\u001B\\`,
  ).join('');

/**
 * The sequence that asks a terminal to put a text into its clipboard, over SSH too. No terminal confirms
 * it, so a text that was sent may not have been copied. `bytes` and `limit` count the text in UTF-8.
 * Inside tmux the plain sequence is right: tmux copies it and passes it on if `set-clipboard` allows
 * that. A wrapped sequence would need `allow-passthrough`, which is off by default, and would miss tmux's
 * own buffer. GNU screen needs a wrapped one.
 */
export const osc52 = (
  text: string,
  { insideScreen = false }: { readonly insideScreen?: boolean } = {},
): ClipboardWrite => {
  const bytes = Buffer.byteLength(text);
  const encoded = Math.ceil(bytes / 3) * 4;
  if (encoded > maxEncoded) {
    return { kind: 'too-large', bytes, limit: Math.floor(maxEncoded / 4) * 3 };
  }
  const base64 = Buffer.from(text).toString('base64');
  const sequence = `\u001B]52;c;${base64}\u0007`;
  return { kind: 'sent', sequence: insideScreen ? throughScreen(sequence) : sequence, bytes };
};
