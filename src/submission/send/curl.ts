import type { FrozenRequest } from '../../http/send/frozen-request.ts';

/** Headers that curl sets by itself, or that belong to one connection. */
const byCurl: readonly string[] = ['content-length', 'accept-encoding', 'user-agent'];

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const headerOf = ([name, value]: readonly [string, string]): string =>
  name === 'authorization'
    ? '-H "Authorization: Bearer $TOKEN"'
    : `-H ${quoted(`${name}: ${value}`)}`;

/**
 * Formats the request as a curl command. `$TOKEN` replaces the token, and the body stays in a file, so
 * that neither is in argv or in a shell's history.
 */
export const toCurl = ({ url, headers, sha256 }: FrozenRequest, bodyFile: string): string =>
  [
    `# the body's SHA-256 is ${sha256}`,
    `curl -X POST ${quoted(url)} \\`,
    ...headers
      .filter(([name]) => !byCurl.includes(name))
      .map((header) => `  ${headerOf(header)} \\`),
    `  --data-binary ${quoted(`@${bodyFile}`)}`,
    '',
  ].join('\n');
