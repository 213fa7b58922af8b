import { tellName } from '../../lib/text/quote.ts';
import { isScan, serviceErrorDetail } from './describe-service-error.ts';
import type {
  FailedRequest,
  Failure,
  FailureDescription,
  SentToken,
  ServiceError,
} from './failure.ts';

/** There is nothing to renew, but something to configure. */
export const tokenRequired = (error: ServiceError): FailureDescription => ({
  summary: 'the ledger requires a token, but none is configured',
  detail: serviceErrorDetail(error),
  hint: 'set --token-file, CANTUI_TOKEN or the profile’s token',
});

const tokenCauses = (token: SentToken | undefined): string | undefined =>
  token === undefined || token.faults.length === 0
    ? undefined
    : token.faults.map(({ fault, remedy }) => `${fault}: ${remedy}`).join('; ');

const unreadToken =
  'get a JWT for the ledger’s audience or resource: ledgers expect one, and this token is not readable as a JWT';
const compare = 'compare its claims with the ledger’s configuration (cantui doctor shows them)';
const otherCauses = 'its audience, issuer or signature may not be one that this ledger accepts';

export const describeUnauthorized = (
  error: ServiceError,
  token: SentToken | undefined,
  operation?: FailedRequest,
): FailureDescription =>
  isScan(operation)
    ? {
        summary: 'the scan requires authentication',
        detail: serviceErrorDetail(error),
        hint: 'cantui never sends a token to a scan; a proxy may require one, so check the URL',
      }
    : {
        summary: 'the ledger rejected the token',
        detail: serviceErrorDetail(error),
        hint:
          tokenCauses(token) ?? (token === undefined ? unreadToken : `${otherCauses}: ${compare}`),
      };

/** The JSON API's refusal of a valid token (Canton, JsSchema.scala: tokenProblemError). */
export const isUnknownUser = ({ envelope, context }: ServiceError): boolean =>
  envelope === 'error' && context?.['ledger_api_error'] === 'invalid token';

/** The ledger itself says that the token's user lacks a right. */
export const isRightMissing = (failure: Failure): boolean =>
  failure.kind === 'forbidden' &&
  failure.withoutToken !== true &&
  failure.error.envelope === 'error' &&
  !isUnknownUser(failure.error);

const unknownUser = (error: ServiceError, token: SentToken | undefined): FailureDescription => ({
  summary: `the ledger does not know ${token?.user === undefined ? 'the user of the token' : `user ${tellName(token.user)}`}, or it is deactivated`,
  detail: serviceErrorDetail(error),
  hint: 'ask the ledger’s operator to create or activate the user, or use a token of another one',
});

export const describeForbidden = (
  error: ServiceError,
  token: SentToken | undefined,
  operation?: FailedRequest,
): FailureDescription => {
  if (isUnknownUser(error)) return unknownUser(error, token);
  return isScan(operation)
    ? {
        summary: 'the scan denies access',
        detail: serviceErrorDetail(error),
        hint: 'ask its operator whether your IP address is on its allowlist',
      }
    : {
        summary: 'a required permission is missing from the token',
        detail: serviceErrorDetail(error),
        hint: 'the ledger withholds details by design; send the ids above to its operator',
      };
};
