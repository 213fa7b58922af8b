import { quoteText } from '../../lib/text/quote.ts';
import {
  joinDetails,
  type FailedRequest,
  type Failure,
  type FailureDescription,
  type ServiceError,
} from './failure.ts';
import {
  isScan,
  isWrite,
  operationService,
  outcomeUnknownHint,
  retryAfterText,
  serviceErrorDetail,
} from './describe-service-error.ts';

/** If the response shows why. */
type Explanation = { readonly cause?: string; readonly next: string };

const askForBearer = 'ask the proxy’s operator for an address that accepts an access token';

const signInPage: Explanation = { cause: 'it shows a sign-in page', next: askForBearer };

const byTitle: readonly (readonly [title: RegExp, Explanation])[] = [
  [
    /no required ssl certificate/i,
    {
      cause: 'it requires a client certificate',
      next: 'set --client-cert and --client-key',
    },
  ],
  [
    /ssl certificate error/i,
    {
      cause: 'it rejects the client certificate',
      next: 'check that the certificate has not expired and that the proxy trusts its issuer',
    },
  ],
  [
    /header or cookie too large|header fields too large/i,
    {
      cause: 'the request headers exceed its limit',
      next: 'use a shorter token, or ask the proxy’s operator to raise the limit',
    },
  ],
  [
    /plain http request was sent to https port/i,
    { cause: 'this port uses TLS', next: 'start the address with https://' },
  ],
  [/\b(?:sign|log)[ -]?(?:in|on)\b|\bsso\b/i, signInPage],
];

const badGateway: Explanation = {
  cause: 'it gets no response from the service',
  next: 'try again later',
};

const byStatus: Readonly<Record<number, Explanation>> = {
  403: {
    cause: 'it denies access',
    next: 'ask the proxy’s operator to allow this address and path',
  },
  404: { cause: 'it has nothing at this path', next: 'check the base URL' },
  405: { cause: 'it does not accept this method', next: 'check the base URL' },
  407: {
    cause: 'it requires a user name and password',
    next: 'set HTTP_PROXY=http://USER:PASSWORD@HOST:PORT',
  },
  413: {
    cause: 'the request exceeds its size limit',
    next: 'ask the proxy’s operator to raise the limit',
  },
  429: { cause: 'it limits the rate', next: 'wait, then send requests less often' },
  431: {
    cause: 'the request headers exceed its limit',
    next: 'use a shorter token, or ask the proxy’s operator to raise the limit',
  },
  502: badGateway,
  503: badGateway,
  504: badGateway,
};

const unauthorized = ({ challenge }: ServiceError, withoutToken: boolean): Explanation => {
  if (challenge?.scheme === 'basic')
    return { cause: 'it requires a user name and password', next: askForBearer };
  return withoutToken
    ? {
        cause: 'it requires a token',
        next: 'set --token-file, CANTUI_TOKEN or the profile’s token',
      }
    : {
        cause: 'it rejected the token',
        next: 'get a new token, or ask the proxy’s operator which tokens it accepts',
      };
};

const unexplained: Explanation = { next: 'check that the URL is the service’s' };

const explain = (failure: FailureWithError, operation?: FailedRequest): Explanation => {
  const { error } = failure;
  const titled = byTitle.find(([title]) => title.test(error.page ?? ''))?.[1];
  if (titled !== undefined) return titled;
  if (failure.kind === 'unauthorized' && !isScan(operation))
    return unauthorized(error, failure.withoutToken === true);
  return byStatus[error.status] ?? unexplained;
};

type FailureWithError = Failure & { readonly error: ServiceError };

const alwaysInForm: readonly number[] = [401, 403];

const isForeign = ({ envelope, page, status }: ServiceError, operation?: FailedRequest): boolean =>
  isScan(operation)
    ? page !== undefined && status !== 403
    : envelope === undefined &&
      (page !== undefined || (operation !== undefined && alwaysInForm.includes(status)));

const foreignSummary = (
  failure: FailureWithError,
  operation?: FailedRequest,
): string | undefined => {
  const { error } = failure;
  if (isForeign(error, operation)) {
    const who = `a proxy or web server responded instead of the ${operationService(operation)}`;
    const { cause } = explain(failure, operation);
    return cause === undefined ? who : `${who}: ${cause}`;
  }
  const isOpen = error.envelope === undefined && error.status < 500 && isWrite(operation);
  return isOpen ? 'the response does not show that the ledger refused the request' : undefined;
};

/** Also describes what may be a proxy's response to a write; undefined for the service's own. */
export const describeForeign = (
  failure: Failure,
  operation?: FailedRequest,
): FailureDescription | undefined => {
  if (!('error' in failure)) return undefined;
  const summary = foreignSummary(failure, operation);
  if (summary === undefined) return undefined;
  return {
    summary,
    detail: joinDetails(serviceErrorDetail(failure.error), retryAfterText(failure.error)),
    hint: isWrite(operation) ? outcomeUnknownHint : explain(failure, operation).next,
  };
};

const redirectWords = {
  https: {
    headline: 'the service redirects to https',
    next: 'start the address with https://',
  },
  'sign-in': { headline: 'a proxy redirects to a sign-in page', next: askForBearer },
  elsewhere: {
    headline: 'the service redirects to another address',
    next: 'use the address in its response, if you trust it',
  },
} as const;

const unreadableWords = {
  'not-json': {
    headline: 'unexpected response format',
    next: 'check that the URL is the service’s and not that of a proxy or web page',
  },
  truncated: {
    headline: 'incomplete response',
    next: 'try again; a proxy may close connections early',
  },
  'too-large': { headline: 'the response is too large', next: 'request less' },
} as const;

type Unreadable = Failure & { readonly kind: 'unreadable' };

const foreignWords = ({ reason, to = 'elsewhere', page }: Unreadable) => {
  if (reason === 'redirect') return redirectWords[to];
  const isSignIn = reason === 'not-json' && byTitle.at(-1)?.[0].test(page ?? '') === true;
  return isSignIn
    ? { headline: 'a proxy responded with a sign-in page', next: askForBearer }
    : unreadableWords[reason];
};

/** Describes an unreadable response of any status. */
export const describeUnreadable = (
  failure: Unreadable,
  operation?: FailedRequest,
): FailureDescription => {
  const { status, detail, page = '' } = failure;
  const { headline, next } = foreignWords(failure);
  return {
    summary: headline,
    detail: joinDetails(
      status > 0 ? `HTTP ${status}` : undefined,
      detail,
      page === '' ? undefined : `page ${quoteText(page)}`,
    ),
    hint: isWrite(operation) ? outcomeUnknownHint : next,
  };
};
