import { isPresent } from '../../ledger/rules/rules.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import { inThisState, type LedgerError } from './ledger-errors.ts';

/** What 3.6 disables by default and 3.7 removes, by the flag that enables it (Canton, `ApiDeprecation`). */
const endpoints = {
  'endpoints-34': [
    'POST /v2/updates/transaction-by-id',
    'POST /v2/updates/transaction-by-offset',
    'GET /v2/updates/transaction-tree-by-id/*',
    'GET /v2/updates/transaction-tree-by-offset/*',
    'POST /v2/updates/flats',
    'POST /v2/updates/trees',
    'POST /v2/commands/submit-and-wait-for-transaction-tree',
    'GET /v2/interactive-submission/preferred-package-version',
  ],
  'endpoints-35': [
    'GET /v2/package-vetting',
    'POST /v2/package-vetting',
    'GET /v2/state/active-contracts-page',
  ],
} as const;

type Flag = keyof typeof endpoints | 'parameters-34';

const disabled = (api: string, flag: Flag): LedgerError => {
  const since = flag.endsWith('35') ? '3.5' : '3.4';
  return inThisState(
    'DEPRECATED_API_DISABLED',
    `${api} was deprecated in Canton ${since}, is disabled by default since Canton 3.6 and will be removed in Canton 3.7. Set \`canton.participants.<participant>.features.deprecated.enable-deprecated-${flag} = true\` to re-enable it temporarily.`,
  );
};

const flags = ['endpoints-34', 'endpoints-35'] as const;

/** The refusal of a deprecated endpoint; it comes before the body is read. */
export const refuseEndpoint = (method: string, path: string): LedgerError | undefined => {
  const names = [`${method} ${path}`, `${method} ${path.replace(/[^/]*$/, '*')}`];
  const flag = flags.find((name) => endpoints[name].some((endpoint) => names.includes(endpoint)));
  return flag && disabled(path, flag);
};

const listsWithFields = ['/v2/updates', '/v2/state/active-contracts'];

/** The refusal of the fields that lists had before they had formats. */
export const refuseFields = (path: string, body: Json): LedgerError | undefined => {
  const hasFields = isObject(body) && (isPresent(body['filter']) || isPresent(body['verbose']));
  return hasFields && listsWithFields.includes(path)
    ? disabled(`The fields filter/verbose of the ${path} requests`, 'parameters-34')
    : undefined;
};
