import { describe, expect, it } from 'vitest';
import { readApiDocument } from '../../../../src/ledger/conformance/api-document.ts';
import {
  compareDocument,
  isBroken,
  otherDeprecated,
  serviceOf,
  type OperationFinding,
} from '../../../../src/ledger/conformance/compare-document.ts';
import {
  describeFinding,
  verdictOf,
} from '../../../../src/ledger/conformance/describe-findings.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import {
  documentSources,
  readDocuments,
  type DocumentName,
} from '../../../support/conformance/read-documents.ts';

const documents = readDocuments();

const documentOf = (json: JsonObject | undefined) => {
  const document = readApiDocument(json);
  if (document === undefined) throw new TypeError('This is no document');
  return document;
};

const findingsOf = (json: JsonObject | undefined): readonly OperationFinding[] => {
  const document = documentOf(json);
  return compareDocument(document, serviceOf(document) ?? 'ledger');
};

const said = (findings: readonly OperationFinding[]): readonly string[] =>
  findings
    .filter((finding) => describeFinding(finding, false).length > 0)
    .map(
      (finding) =>
        `${verdictOf(finding)} ${finding.operation.name}: ${describeFinding(finding, false).join(', ')}`,
    );

const byId = 'POST /v2/updates/update-by-id';
const hashIn = 'deprecated fields: update.Transaction.value.externalTransactionHash';

/** Canton 3.7.0 has it, of which no document was found; earlier participants ignore the field. */
const inFlight = 'sent, but unknown to the service: includeIncompleteReassignments';

/** These excerpts leave out what participants of these releases serve. */
const leftOut: readonly string[] = ['ledgerUpdates', 'users', 'vettedPackages'];

/** What is different in each document, of the operations that it has. */
const differences: Readonly<Record<DocumentName, readonly string[]>> = {
  'ledger-3.4.12': [
    `note transactionById: deprecated, replacement: ${byId}`,
    'note allocateParty: sent, but unknown to the service: waitForAllocation, userId',
  ],
  'ledger-3.4.12-flow': [
    `note transactionById: deprecated, replacement: ${byId}`,
    'note allocateParty: sent, but unknown to the service: waitForAllocation, userId',
    'ok completions: of a later release, replacement: POST /v2/commands/completions',
    'ok users: of a later release',
    'ok vettedPackages: of a later release',
    'note prepareSubmission: sent, but unknown to the service: prefetchContractKeys[].limit, hashingSchemeVersion',
    'ok updateByHash: of a later release',
    'ok completionByHash: of a later release',
    `note activeContracts: ${inFlight}`,
    'ok activeContractsPage: of a later release, replacement: POST /v2/state/active-contracts',
  ],
  'ledger-3.5.14': [`note transactionById: deprecated, replacement: ${byId}`],
  'ledger-3.6.0': [
    `note transactionById: not in the document, replacement: ${byId}`,
    `note updateById: ${hashIn}`,
    'note completionsOfUser: deprecated, replacement: POST /v2/commands/command-completions',
    `note updateByHash: ${hashIn}`,
    `note updateByOffset: ${hashIn}`,
    `note activeContracts: ${inFlight}`,
    `note activeContractsPage: ${inFlight}`,
  ],
  'ledger-3.6.1-notes': [
    'gone transactionById: disabled by default, deprecated',
    `note updateByHash: ${hashIn}`,
    'note ledgerUpdates: deprecated fields: [].update.Transaction.value.externalTransactionHash',
    `note activeContracts: ${inFlight}`,
    `note activeContractsPage: ${inFlight}`,
  ],
  'scan-0.6.1': ['note activities: deprecated'],
  'scan-0.7.4': [],
  'scan-0.8.4': [
    'note activities: not in the document, replacement: POST /v2/updates',
    'note holdingsStateV1: deprecated, replacement: POST /v2/holdings/state',
  ],
  'registry-allocation-instruction-v1': [],
  'registry-allocation-instruction-v2': [],
  'registry-allocation-v1': [],
  'registry-allocation-v2': [],
  'registry-token-metadata-v1': [],
  'registry-transfer-instruction-v1': [],
  'registry-transfer-instruction-v2': [],
};

const names = Object.keys(differences) as readonly DocumentName[];
const services = names.filter((name) => !name.startsWith('registry'));

describe('a published document', () => {
  it.each(services)('names what is different for the operations in use: %s', (name) => {
    const { isComplete } = documentSources[name];
    const findings = findingsOf(documents[name]);
    const shown = findings.filter(
      ({ state, operation }) =>
        state !== 'gone' || (isComplete && !leftOut.includes(operation.name)),
    );
    expect(said(shown.filter(({ state }) => isComplete || state !== 'later'))).toEqual(
      differences[name],
    );
  });

  it.each(services.filter((name) => documentSources[name].isComplete))(
    'has all that the program can’t do without: %s',
    (name) => {
      const broken = findingsOf(documents[name]).filter(isBroken);
      expect(broken.filter(({ operation }) => !leftOut.includes(operation.name))).toEqual([]);
    },
  );

  it.each(names.filter((name) => name.startsWith('registry')))(
    'belongs to neither service if it is of a registry: %s',
    (name) => {
      expect(serviceOf(documentOf(documents[name]))).toBeUndefined();
    },
  );

  it('names deprecated operations, also those that the program does not use', () => {
    const deprecatedIn = (name: DocumentName) => {
      const document = documentOf(documents[name]);
      return otherDeprecated(document, serviceOf(document) ?? 'ledger');
    };
    expect(deprecatedIn('ledger-3.6.0')).toEqual(['GET /v2/state/active-contracts-page']);
    expect(deprecatedIn('ledger-3.6.1-notes')).toEqual([
      'GET /v2/state/active-contracts-page',
      'POST /v2/updates/transaction-by-offset',
      'GET /v2/updates/transaction-tree-by-id/{update-id}',
      'GET /v2/updates/transaction-tree-by-offset/{offset}',
      'POST /v2/updates/flats',
      'POST /v2/updates/trees',
      'GET /v2/interactive-submission/preferred-package-version',
      'POST /v2/commands/submit-and-wait-for-transaction-tree',
      'GET /v2/package-vetting',
      'POST /v2/package-vetting',
    ]);
    expect(deprecatedIn('scan-0.8.4')).toEqual(['POST /v1/state/acs', 'GET /v0/acs/{party}']);
  });
});

/** The document of 3.6.0 as a later release may write it. */
const changed = (change: (text: string) => string): JsonObject => {
  const text = JSON.stringify(documents['ledger-3.6.0']);
  const next = change(text);
  expect(next).not.toBe(text);
  return JSON.parse(next) as JsonObject;
};

const findingOf = (json: JsonObject, name: string): OperationFinding => {
  const found = findingsOf(json).find(({ operation }) => operation.name === name);
  if (found === undefined) throw new TypeError(`${name} is not in use`);
  return found;
};

describe('a later document', () => {
  it('that lacks an operation without a replacement has it gone', () => {
    const finding = findingOf(
      changed((text) => text.replace('"/v2/interactive-submission/execute"', '"/v3/execute"')),
      'executeSubmission',
    );
    expect(isBroken(finding)).toBe(true);
    expect(describeFinding(finding, false)).toEqual(['not in the document']);
  });

  it('that lacks an operation with a replacement leaves the program at work', () => {
    const finding = findingOf(
      changed((text) => text.replace('"/v2/commands/completions"', '"/v3/completions"')),
      'completionsOfUser',
    );
    expect(isBroken(finding)).toBe(false);
    expect(describeFinding(finding, false)).toEqual([
      'not in the document',
      'replacement: POST /v2/commands/command-completions',
    ]);
  });

  it('that names the parts of a path differently has the operation', () => {
    const json = changed((text) => text.replace('/v2/parties/{party}', '/v2/parties/{party-id}'));
    expect(findingOf(json, 'party').state).toBe('present');
  });

  it('that requires another field, or renames one, says so by its path', () => {
    const prepare = findingOf(
      changed((text) =>
        text
          .replaceAll('"commandId","commands"', '"commandId","commands","why"')
          .replaceAll('"verboseHashing":', '"why":{"type":"string"},"verbose_hashing":'),
      ),
      'prepareSubmission',
    );
    expect(describeFinding(prepare, false)).toEqual([
      'required by the service, but never sent: why',
      'sent, but unknown to the service: verboseHashing',
    ]);
    expect(isBroken(prepare)).toBe(true);
  });

  it('that drops a field of a response which the program needs has it gone', () => {
    const json = changed((text) => text.replaceAll('"preparedTransactionHash":', '"hash":'));
    const finding = findingOf(json, 'prepareSubmission');
    expect(describeFinding(finding, false)).toEqual([
      'needed, but gone from the response: preparedTransactionHash',
    ]);
    expect(isBroken(finding)).toBe(true);
  });
});
