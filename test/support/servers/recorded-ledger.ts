import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { textAt } from '../../../src/lib/json/fields.ts';
import { isObject, parseJson, stringifyJson, type Json } from '../../../src/lib/json/json.ts';
import { readRecorded, type RecordedFile } from '../recorded/read-recorded.ts';
import { closeServer } from './close-server.ts';

/** A participant that responds to lookups of updates and of events as a real one did. */
export interface RecordedLedger {
  readonly url: string;
  /** The bodies of all requests, oldest first. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

interface Options {
  readonly files: readonly RecordedFile[];
  /** Packages that the participant lacks: it refuses filters that name them, as Canton 3.6 does. */
  readonly lacking?: readonly string[];
}

const refusal = (code: string, cause: string): Json => ({
  code,
  cause,
  correlationId: null,
  context: {},
  resources: [],
  errorCategory: 11,
  grpcCodeValue: 5,
  retryInfo: null,
  definiteAnswer: null,
});

/** The update or the contract that a request is about. */
const subjectOf = (path: string, body: Json | undefined): string => {
  const request = isObject(body) ? body : {};
  return `${path} ${textAt(request, 'updateId')}${textAt(request, 'contractId')}`;
};

export const startRecordedLedger = async ({
  files,
  lacking = [],
}: Options): Promise<RecordedLedger> => {
  const responses = new Map(
    files
      .flatMap((file) => readRecorded(file))
      .map(({ request, response }) => [subjectOf(request.path, request.body), response] as const),
  );
  const asked: string[] = [];
  const respond = (
    path: string,
    body: string,
  ): { readonly status: number; readonly body: Json } => {
    const missing = lacking.filter((name) => body.includes(`"#${name}:`));
    if (missing.length > 0) {
      const cause = `The following package names do not match upgradable packages uploaded on this participant: [${missing.join(', ')}].`;
      return { status: 404, body: refusal('PACKAGE_NAMES_NOT_FOUND', cause) };
    }
    const found = responses.get(subjectOf(path, parseJson(body)));
    return found ?? { status: 404, body: refusal('UPDATE_NOT_FOUND', 'Update not found.') };
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push(body);
      const { status, body: json } = respond(request.url ?? '', body === '' ? '{}' : body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(stringifyJson(json));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => closeServer(server) };
};
