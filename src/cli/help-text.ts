import { environmentVariables } from './environment.ts';
import { exitCodes } from '../cli-kit/exit-codes.ts';

/** What stands above the options: what most people came for. */
export const examples = `Examples:
  cantui                                   the dashboard; on the embedded ledger when no URL is given
  cantui --ledger-url URL --scan-url URL   the dashboard on your services
  cantui activity --scan-url URL --follow --output ndjson | jq .event_id
  cantui contract ID --party PARTY --output json
  cantui activity --follow --output ndjson | jq -r .event_id | cantui update - --output ndjson
  cantui activity --scan-url URL --filter 'type=abort age<1h'
`;

/** Names with commas, so many on a line. */
const linesOf = (names: readonly string[], many: number): string =>
  names.length <= many
    ? names.join(', ')
    : `${names.slice(0, many).join(', ')},\n  ${linesOf(names.slice(many), many)}`;

/** What stands below them: what scripts rely on. */
export const environmentAndCodes = `
Environment: ${linesOf(
  environmentVariables.map(([name]) => name),
  5,
)}.
  A flag goes before the environment, the environment before the profile.

Exit codes:
${exitCodes.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}
`;
