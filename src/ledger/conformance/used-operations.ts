import { omitUndefined } from '../../lib/json/fields.ts';
import { operations, scanUpdatesPath, versionPaths, type Operation } from '../operations.ts';
import { parseRelease, type Release } from '../releases.ts';
import {
  anything,
  integer,
  listOf,
  looseObject,
  nullish,
  string,
} from '../schema/schema-helpers.ts';

export interface UsedOperation extends Pick<
  Operation,
  'service' | 'method' | 'path' | 'request' | 'response'
> {
  readonly name: string;
  /** The first compared release that has it. */
  readonly since?: Release;
  readonly disabledIn?: Release;
  readonly standIn?: string;
}

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

const listedOperations = Object.entries<Operation>(operations).map(
  ([name, { service, method, path, request, response, since, disabledIn }]) =>
    omitUndefined({
      ...{ name, service, method, path, request, response },
      since: since && parseRelease(since),
      disabledIn: disabledIn && parseRelease(disabledIn),
    }),
);

export const usedOperations: readonly UsedOperation[] = [
  ...listedOperations,
  ...plainOperations,
].map((operation) => {
  const standIn = standIns[operation.name];
  return standIn === undefined ? operation : { ...operation, standIn };
});
