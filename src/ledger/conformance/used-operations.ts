import type * as v from 'valibot';
import { furtherOperations, type FurtherOperationName } from '../further-operations.ts';
import { operationSchemas } from '../operation-schemas.ts';
import { operations, scanUpdatesPath, versionPaths, type OperationName } from '../operations.ts';
import { parseRelease, type Release } from '../releases.ts';
import {
  anything,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
} from '../schema/schema-helpers.ts';

export interface UsedOperation {
  readonly name: string;
  readonly service: 'ledger' | 'scan';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request?: v.GenericSchema;
  readonly response: v.GenericSchema;
  /** The first compared release that has it. */
  readonly since?: Release;
  readonly disabledIn?: Release;
  readonly standIn?: string;
}

/** Served by the sandbox only: the program itself never sends them. */
const unused: readonly FurtherOperationName[] = ['executeAndWaitForTransaction'];

const standIns: Readonly<Record<string, string>> = {
  transactionById: 'updateById',
  completions: 'completionsOfUser',
  completionsOfUser: 'completions',
  activeContracts: 'activeContractsPage',
  activeContractsPage: 'activeContracts',
  executeAndWait: 'executeSubmission',
  activities: 'scanUpdates',
  scanUpdates: 'activities',
  holdingsState: 'holdingsStateV1',
  holdingsStateV1: 'holdingsState',
  partyToParticipants: 'partyToParticipant',
  partyToParticipant: 'partyToParticipants',
};

const versionResponse = looseObject(() => ({ version: string }));

/** Their callers read what they need themselves. */
const plainOperations: readonly UsedOperation[] = [
  {
    name: 'ledgerVersion',
    service: 'ledger',
    method: 'GET',
    path: versionPaths.ledger,
    response: versionResponse,
  },
  {
    name: 'scanVersion',
    service: 'scan',
    method: 'GET',
    path: versionPaths.scan,
    response: versionResponse,
  },
  {
    name: 'scanUpdates',
    service: 'scan',
    method: 'POST',
    path: scanUpdatesPath,
    request: looseObject(() => ({
      page_size: integer,
      daml_value_encoding: nullish(string),
      after: nullish(
        looseObject(() => ({ after_migration_id: integer, after_record_time: string })),
      ),
    })),
    response: looseObject(() => ({ transactions: listOf(anything) })),
  },
  {
    name: 'scanUpdate',
    service: 'scan',
    method: 'GET',
    path: `${scanUpdatesPath}/{update_id}`,
    response: anything,
  },
];

const names = Object.keys(operations) as readonly OperationName[];

const mainOperations = names.map((name): UsedOperation => {
  const { service, path, ...row } = operations[name];
  const { request, response } = operationSchemas[name];
  const disabledIn = 'disabledIn' in row ? parseRelease(row.disabledIn) : undefined;
  return {
    ...{ name, service, method: 'POST', path, request, response },
    ...(disabledIn && { disabledIn }),
  };
});

const everyRelease = furtherOperations.ledgerEnd.documents;

const furtherNames = Object.keys(furtherOperations) as readonly FurtherOperationName[];

const otherOperations = furtherNames
  .filter((name) => !unused.includes(name))
  .map((name): UsedOperation => {
    const { service, method, path, response, documents, ...row } = furtherOperations[name];
    const [first] = documents;
    const since = first === everyRelease[0] ? undefined : parseRelease(first);
    return {
      ...{ name, service, method, path, response },
      ...('request' in row && { request: row.request }),
      ...(since && { since }),
    };
  });

export const usedOperations: readonly UsedOperation[] = [
  ...mainOperations,
  ...otherOperations,
  ...plainOperations,
].map((operation) => {
  const standIn = standIns[operation.name];
  return standIn === undefined ? operation : { ...operation, standIn };
});
