import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { parseJson, stringifyJson, type Json } from '../../../src/lib/json/json.ts';
import type { ModelLedger } from '../models/model-ledger.ts';
import { closeServer } from './close-server.ts';

interface Reply {
  readonly status: number;
  readonly body: Json;
}

const replyOf = async (
  { ask }: Pick<ModelLedger, 'ask'>,
  request: http.IncomingMessage,
): Promise<Reply> => {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://ledger');
  const body = await text(request);
  const responded = await ask({
    service: 'ledger',
    method: request.method === 'POST' ? 'POST' : 'GET',
    path,
    query: Object.fromEntries(searchParams),
    ...(body !== '' && { body: parseJson(body) }),
  });
  if (responded.ok) return { status: 200, body: responded.value.json };
  const { failure } = responded.error;
  if (!('error' in failure)) throw new Error('the model fails with responses alone');
  const { status, code = 'NOT_FOUND', cause = 'not found' } = failure.error;
  const envelope = { code, cause, context: {}, errorCategory: 9, grpcCodeValue: 9 };
  return { status, body: envelope };
};

/** Serves a model of a participant over HTTP until the test is over; returns its address. */
export const serveModelLedger = async (model: Pick<ModelLedger, 'ask'>): Promise<string> => {
  const server = http.createServer((request, response) => {
    replyOf(model, request)
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(stringifyJson(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => closeServer(server));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};
