/** What a `WWW-Authenticate` header asks for (RFC 9110, 11.6.1; RFC 6750, 3). */
export type Challenge = {
  /** In lower case: `bearer`, `basic`. */
  readonly scheme: string;
  /** The server's reason. */
  readonly description?: string;
};

const maxDescription = 400;

/** Unescapes the quoted text of a parameter. */
const unquoted = (text: string): string => text.replaceAll(/\\(.)/g, '$1').trim();

/** Reads the first challenge of a header; undefined if there is none. */
export const parseChallenge = (header: string | undefined): Challenge | undefined => {
  const scheme = /^\s*([A-Za-z][\w-]{0,30})(?:\s|,|$)/.exec(header ?? '')?.[1]?.toLowerCase();
  if (header === undefined || scheme === undefined) return undefined;
  const said = /\berror_description\s*=\s*"((?:[^"\\]|\\.){1,400})"/i.exec(header)?.[1];
  const description = said === undefined ? '' : unquoted(said).slice(0, maxDescription);
  return { scheme, ...(description !== '' && { description }) };
};
