import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import {
  isArray,
  isObject,
  parseJson,
  stringifyJson,
  type Json,
} from '../../../src/lib/json/json.ts';

/** Replaces the texts in a JSON value that `replace` replaces; keys stay. */
export const withTexts = (json: Json, replace: (text: string) => string): Json => {
  if (typeof json === 'string') return replace(json);
  if (isArray(json)) return json.map((item) => withTexts(item, replace));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withTexts(value, replace)]),
  );
};

/** A server in front of another one that changes its JSON responses. Returns its address. */
export const startChangingServer = async (
  behind: string,
  change: (json: Json, path: string) => Json | Promise<Json>,
): Promise<string> => {
  const server = createServer((incoming, outgoing) => {
    const respond = async (): Promise<void> => {
      const { method = '', url = '', headers } = incoming;
      const body = await text(incoming);
      const response = await fetch(`${behind}${url}`, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: headers.authorization ?? '',
        },
        ...(method === 'POST' && { body }),
      });
      const sent = await response.text();
      outgoing.writeHead(response.status, { 'content-type': 'application/json' });
      outgoing.end(sent === '' ? sent : stringifyJson(await change(parseJson(sent), url)));
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

/** A server that replaces texts in the responses of the one behind it. */
export const startRewritingServer = (
  behind: string,
  replace: (text: string) => string,
): Promise<string> => startChangingServer(behind, (json) => withTexts(json, replace));
