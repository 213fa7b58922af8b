import { ledgerRefusal } from './ledger-refusal.ts';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { jwt } from '../samples/jwt.ts';
import { closeServer } from './close-server.ts';

/** A ledger behind an identity provider: only a token that this one gave out is let through. */
export interface TokenDesk {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Every token that was given out, oldest first. */
  readonly issued: readonly string[];
  /** How many requests for something else than its version the ledger was sent, and how many of them it refused. */
  readonly ledger: { readonly asked: number; readonly refused: number };
  /** No token that was given out so far is let through any more. */
  readonly revoke: () => void;
  /** Gives out a token as it would to a client. */
  readonly issue: () => string;
  readonly close: () => Promise<void>;
}

const { body: refusal = '' } = ledgerRefusal(401);

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

const withoutAbsent = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** Hands a request on to the sandbox, and its response back. */
const passOn = (
  target: string,
  body: string,
  {
    request,
    response,
    authorization,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly authorization: string | undefined;
  },
): void => {
  const headers = { ...request.headers, host: new URL(target).host, authorization };
  const onward = httpRequest(
    target,
    { method: request.method, headers: withoutAbsent(headers) },
    (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    },
  );
  onward.end(body);
};

/** Starts one in front of a sandbox; its tokens last so many seconds. */
export const startTokenDesk = async (sandbox: Sandbox, lifeSeconds = 300): Promise<TokenDesk> => {
  const [clientId, clientSecret] = ['cantui-test', 'the-secret-of-the-client'];
  const issued: string[] = [];
  const valid = new Map<string, number>();
  const ledger = { asked: 0, refused: 0 };

  const issue = (): string => {
    const exp = Math.floor(Date.now() / 1000) + lifeSeconds;
    const token = jwt({ sub: 'ops-bob', aud: 'ledger-api', scope: 'daml_ledger_api', exp });
    issued.push(token);
    valid.set(token, exp * 1000);
    return token;
  };

  const grant = (body: string, response: ServerResponse): void => {
    const form = new URLSearchParams(body);
    const isKnown =
      form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const granted = isKnown
      ? { access_token: issue(), token_type: 'Bearer', expires_in: lifeSeconds }
      : { error: 'invalid_client', error_description: 'no such client' };
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(granted));
  };

  const isValid = (header: string | undefined): boolean =>
    (valid.get((header ?? '').replace(/^Bearer /, '')) ?? 0) > Date.now();

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const { url = '', headers } = request;
    if (url === '/token') {
      grant(body, response);
      return;
    }
    if (url.startsWith('/api/scan')) {
      const target = sandbox.scanUrl + url.slice('/api/scan'.length);
      passOn(target, body, { request, response, authorization: undefined });
      return;
    }
    // A ledger tells its version to anybody.
    if (url === '/v2/version') {
      passOn(sandbox.ledgerUrl + url, body, { request, response, authorization: undefined });
      return;
    }
    ledger.asked += 1;
    if (isValid(headers.authorization)) {
      const authorization = `Bearer ${sandbox.token.reveal()}`;
      passOn(sandbox.ledgerUrl + url, body, { request, response, authorization });
      return;
    }
    ledger.refused += 1;
    response.writeHead(401, { 'content-type': 'application/json' }).end(refusal);
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ledgerUrl: base,
    scanUrl: `${base}/api/scan`,
    tokenUrl: `${base}/token`,
    clientId,
    clientSecret,
    issued,
    ledger,
    revoke: () => valid.clear(),
    issue,
    close: () => closeServer(server),
  };
};
