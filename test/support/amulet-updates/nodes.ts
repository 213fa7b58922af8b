import type { Json, JsonObject } from '../../../src/lib/json/json.ts';

/**
 * Updates as a scan tells them (`/v2/updates`, compact JSON), written by hand from the Daml types of
 * canton-network/splice: splice-amulet 0.1.17 and later, and the token standard V1 and V2. The names
 * of fields are those of ExternalPartyAmuletRules.daml, AmuletTransferInstruction.daml,
 * AmuletAllocation.daml, AmuletAllocationV2.daml, AmuletRules.daml, Amulet.daml, TransferEventsV2.daml.
 */

export const party = (name: string): string =>
  `${name}::1220${Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)}`;

export const dso = party('DSO');
export const alice = party('alice');
export const bob = party('bob');
export const venue = party('venue');
export const custodian = party('custodian');
export const trafficBuyer = party('validator');

/** An event with the events below it. */
export interface Node {
  readonly event: JsonObject;
  readonly below: readonly Node[];
}

const amuletHash = '3c'.repeat(32);
const standardHash = '6f'.repeat(32);

let contracts = 0;

/** A contract id that no other has. */
export const contractId = (): string =>
  `00${(contracts += 1).toString(16).padStart(64, '0')}ca1012`;

/** Who signs and sees a contract, and the package of its template. */
interface About {
  readonly packageId?: string;
  readonly packageName?: string;
  readonly signatories?: readonly string[];
  readonly observers?: readonly string[];
}

export const created = (
  template: string,
  args: JsonObject,
  id = contractId(),
  {
    packageId = amuletHash,
    packageName = 'splice-amulet',
    signatories = [dso],
    observers = [],
  }: About = {},
): Node => ({
  event: {
    event_type: 'created_event',
    contract_id: id,
    template_id: `${packageId}:${template}`,
    package_name: packageName,
    create_arguments: args,
    created_at: '2026-05-06T07:08:08.702456Z',
    signatories: [...signatories],
    observers: [...observers],
  },
  below: [],
});

export interface Exercise {
  readonly choice: string;
  readonly template: string;
  readonly contract?: string;
  readonly through?: string;
  readonly packageId?: string;
  readonly packageName?: string;
  readonly consuming?: boolean;
  readonly argument: JsonObject;
  readonly result: Json;
  readonly acting?: readonly string[];
  readonly below?: readonly Node[];
}

export const exercised = (exercise: Exercise): Node => ({
  event: {
    event_type: 'exercised_event',
    contract_id: exercise.contract ?? contractId(),
    template_id: `${exercise.packageId ?? amuletHash}:${exercise.template}`,
    package_name: exercise.packageName ?? 'splice-amulet',
    choice: exercise.choice,
    choice_argument: exercise.argument,
    exercise_result: exercise.result,
    consuming: exercise.consuming ?? false,
    acting_parties: exercise.acting ?? [alice],
    ...(exercise.through !== undefined && {
      interface_id: `${standardHash}:${exercise.through}`,
    }),
  },
  below: exercise.below ?? [],
});

/** An update with these events at its top, numbered from the top down. */
export const updateOf = (
  roots: readonly Node[],
  { id = 'ab', time = '2026-05-06T07:08:09.123456Z', migration = 3 } = {},
): JsonObject => {
  const updateId = `1220${id.repeat(64).slice(0, 64)}`;
  const events: Record<string, JsonObject> = {};
  let node = 0;
  const add = ({ event, below }: Node): string => {
    const eventId = `${updateId}:${node}`;
    node += 1;
    events[eventId] = { event_id: eventId, ...event };
    if (event['event_type'] === 'exercised_event')
      events[eventId] = { ...events[eventId], child_event_ids: below.map(add) };
    return eventId;
  };
  const rootIds = roots.map(add);
  return {
    update_id: updateId,
    migration_id: migration,
    workflow_id: '',
    record_time: time,
    synchronizer_id: 'global-domain::1220be58',
    effective_at: time,
    root_event_ids: rootIds,
    events_by_id: events,
  };
};
