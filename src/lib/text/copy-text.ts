/**
 * Copies a text. A part of a longer text, as `slice` and regular expressions return it, keeps all of that
 * text in memory: what is kept for long must be a copy.
 */
export const copyText = (text: string): string => JSON.parse(JSON.stringify(text)) as string;
