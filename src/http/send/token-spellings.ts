/** A way to write a token, and the index of the first character that belongs to its secret part. */
export type Spelling = { readonly text: string; readonly secretFrom: number };

/** The signature of a JWT: its header and claims grant nothing. All of any other token. */
const signatureAt = (token: string): number =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token.lastIndexOf('.') + 1 : 0;

/** The number of characters that the first `shift` bytes, which belong to other text, influence. */
const foreignCharacters = [0, 2, 3] as const;

/**
 * Returns base64 of a token that follows `shift` bytes more than a multiple of three: only the characters
 * that the token alone determines.
 */
const base64 = (token: string, shift: 0 | 1 | 2): Spelling => {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(token)]);
  const dropped = foreignCharacters[shift];
  const whole = Math.floor((bytes.length * 8) / 6);
  return {
    text: bytes.toString('base64').slice(dropped, whole),
    secretFrom: Math.max(0, Math.ceil(((signatureAt(token) + shift) * 8) / 6) - dropped),
  };
};

const urlSafe = ({ text, secretFrom }: Spelling): Spelling => ({
  text: text.replaceAll('+', '-').replaceAll('/', '_'),
  secretFrom,
});

/** Returns the ways in which a service may spell a token, apart from escaping single characters. */
export const spellingsOf = (token: string): readonly Spelling[] => {
  const secretFrom = signatureAt(token);
  const hex = Buffer.from(token).toString('hex');
  const encoded = ([0, 1, 2] as const).map((shift) => base64(token, shift));
  return [
    { text: token, secretFrom },
    ...encoded,
    ...encoded.map(urlSafe).filter(({ text }, index) => text !== encoded[index]?.text),
    ...[hex, hex.toUpperCase()].map((text) => ({ text, secretFrom: 2 * secretFrom })),
  ];
};
