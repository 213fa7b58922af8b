/** Shorter ones are no secrets, and would tear holes into ordinary words. */
const shortestToken = 8;

const mark = '•••';

/**
 * Makes a function that takes a token out of foreign text, where a proxy may have echoed it; also
 * the part of one at the end of a text that was cut off.
 */
export function withoutToken(token = ''): (text: string) => string {
  if (token.length < shortestToken) return (text) => text;
  return (text) => withoutEnd(text.replaceAll(token, mark), token);
}

function withoutEnd(text: string, token: string): string {
  for (let length = token.length - 1; length >= shortestToken; length -= 1) {
    if (text.endsWith(token.slice(0, length))) return text.slice(0, -length) + mark;
  }
  return text;
}
