/** A SHA-256 as somebody typed it; nothing when it is none. */
export const parseSha256 = (typed = ''): string | undefined => {
  const digest = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : undefined;
};
