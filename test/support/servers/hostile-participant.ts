import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { FurtherOperationName } from '../../../src/ledger/further-operations.ts';
import { operations } from '../../../src/ledger/operations.ts';
import { isObject, parseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

/** What a participant does to a request before it carries it out, and to the response after. */
export interface Hostility {
  readonly request?: (body: JsonObject) => JsonObject;
  readonly response?: (json: JsonObject) => JsonObject;
  /** What it sends instead of any response; without a body it stays silent. */
  readonly instead?: { readonly status?: number; readonly type?: string; readonly body?: string };
}

/** How servers respond for an operation that they lack, and the exit code of a command that needs it. */
export const missingResponses = [
  {
    status: 404,
    exit: 5,
    instead: {
      status: 404,
      type: 'text/plain',
      body: 'The requested resource could not be found.',
    },
  },
  { status: 501, exit: 11, instead: { status: 501, type: 'text/plain', body: 'not implemented' } },
] as const;

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const changed = (text: string, change: ((json: JsonObject) => JsonObject) | undefined): string => {
  if (change === undefined) return text;
  const json = parseJson(text);
  return JSON.stringify(change(isObject(json) ? json : {}));
};

/** Matches the URLs of an operation; a part in braces is any text. */
const urlsOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`);

/**
 * A participant that carries out another request than it was sent, or changes its response: in front
 * of a sandbox, so that its bytes are well-formed and their hashes right. For an operation of the scan
 * it is a scan. Returns its address.
 */
export const startHostileParticipant = async (
  { ledgerUrl, scanUrl }: Sandbox,
  name: FurtherOperationName,
  { request: change, response: forge, instead }: Hostility,
): Promise<string> => {
  const { path, service } = operations[name];
  const behind = service === 'ledger' ? ledgerUrl : scanUrl;
  const urls = urlsOf(path);
  const server = createServer((incoming, outgoing) => {
    const respond = async (): Promise<void> => {
      const { method = '', url = '', headers } = incoming;
      const text = await readText(incoming);
      const isIts = urls.test(url);
      if (isIts && instead !== undefined) {
        const { status = 200, type = 'application/json', body: own } = instead;
        if (own !== undefined) outgoing.writeHead(status, { 'content-type': type }).end(own);
        return;
      }
      const response = await fetch(`${behind}${url}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: headers.authorization ?? '',
        },
        ...(method === 'POST' && { body: isIts ? changed(text, change) : text }),
      });
      const body = await response.text();
      outgoing.writeHead(response.status, { 'content-type': 'application/json' });
      outgoing.end(isIts && response.ok ? changed(body, forge) : body);
    };
    respond().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
