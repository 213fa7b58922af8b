/** Extracts of public OpenAPI documents, Apache-2.0, made by `extract-documents.ts`. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { isObject, parseJson, type JsonObject } from '../../../src/lib/json/json.ts';

const daml = 'docs-main/openapi/splice/token-standard of canton-network/cf-docs@d4db9e12';

/** Where each document is from. `isComplete`: it has every operation in use that its release has. */
export const documentSources = {
  'ledger-3.4.12': {
    from: 'api-specs/ledger-api/3.4.12/openapi.yaml of hyperledger-labs/splice-wallet-kernel@f889a438',
    isComplete: false,
  },
  'ledger-3.4.12-flow': {
    from: 'docs-main/openapi/json-ledger-api of canton-network/cf-docs, 3.4.12',
    isComplete: true,
  },
  'ledger-3.5.14': {
    from: 'docs-main/openapi/json-ledger-api/openapi.yaml of canton-network/cf-docs@d4db9e12',
    isComplete: false,
  },
  'ledger-3.6.0': {
    from: 'openapi.yaml of the JSON API in digital-asset/canton, 3.6.0-SNAPSHOT',
    isComplete: true,
  },
  'ledger-3.6.1-notes': {
    from: 'composed: openapi.yaml of digital-asset/canton@f22f14b7 with the release notes of 3.6.1 in canton-network/cf-docs@e39ecf3e',
    isComplete: false,
  },
  'scan-0.6.1': {
    from: 'api-specs/splice/0.6.1/scan.yaml of hyperledger-labs/splice-wallet-kernel@f889a438',
    isComplete: false,
  },
  'scan-0.7.4': { from: 'scan.yaml of Splice 0.7.4 in canton-network/cf-docs', isComplete: false },
  'scan-0.8.4': {
    from: 'api-specs/splice/0.8.4/scan.yaml of canton-network/wallet@bfed277a',
    isComplete: true,
  },
  'registry-allocation-instruction-v1': { from: daml, isComplete: true },
  'registry-allocation-instruction-v2': { from: daml, isComplete: true },
  'registry-allocation-v1': { from: daml, isComplete: true },
  'registry-allocation-v2': { from: daml, isComplete: true },
  'registry-token-metadata-v1': { from: daml, isComplete: true },
  'registry-transfer-instruction-v1': { from: daml, isComplete: true },
  'registry-transfer-instruction-v2': { from: daml, isComplete: true },
} as const;

export type DocumentName = keyof typeof documentSources;

/** Reads the extracts of all documents. */
export const readDocuments = (): Readonly<Record<string, JsonObject>> => {
  const bytes = readFileSync(new URL('documents.json.br', import.meta.url));
  const json = parseJson(brotliDecompressSync(bytes).toString());
  return Object.fromEntries(
    Object.entries(isObject(json) ? json : {}).flatMap(([name, document]) =>
      isObject(document) ? [[name, document]] : [],
    ),
  );
};
