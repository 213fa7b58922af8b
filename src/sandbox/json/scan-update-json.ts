import type { Json, JsonObject } from '../../lib/json/json.ts';
import { replaceTexts } from '../prepare/encode-values.ts';
import { interfaceIdOf, packageNameOfTemplate, templateIdOf } from '../state/templates.ts';
import { effectiveBefore, toIsoTime } from '../decimal-units.ts';
import {
  numberNodes,
  reassignmentOf,
  type NumberedNode,
  type Reassignment,
  type Transaction,
  type Update,
  type Contract,
} from '../state/update-model.ts';
import type { LedgerState } from '../state/ledger-state.ts';

/** A scan writes decimals as the JVM does: those below a millionth with an exponent, zero as `0E-10`. */
const asOnJvm = (text: string): string => {
  const [, sign = '', digits = ''] = /^(-?)0\.0{6}(\d{4})$/.exec(text) ?? [];
  if (digits === '') return text;
  const [first = '0', ...rest] = digits.replace(/^0+(?=\d)/, '');
  return `${sign}${first}${rest.length > 0 ? `.${rest.join('')}` : ''}E-${10 - rest.length}`;
};

const compact = (value: Json = {}): Json => replaceTexts(value, asOnJvm);

export const scanCreatedContract = (contract: Contract): JsonObject => ({
  contract_id: contract.id,
  template_id: templateIdOf(contract.template),
  package_name: packageNameOfTemplate(contract.template),
  create_arguments: compact(contract.argument()),
  created_at: toIsoTime(contract.createdAt),
  signatories: [...contract.signatories].sort(),
  observers: [...contract.observers].sort(),
});

const created = (eventId: string, { contract }: NumberedNode['node']): JsonObject => ({
  event_type: 'created_event',
  event_id: eventId,
  ...scanCreatedContract(contract),
});

const eventIdsBelow = (
  above: number | undefined,
  places: readonly NumberedNode[],
  updateId: string,
): readonly string[] =>
  places.flatMap(({ id, parent }) => (parent === above ? [`${updateId}:${id}`] : []));

const exercised = (
  place: NumberedNode,
  places: readonly NumberedNode[],
  updateId: string,
): JsonObject => {
  const { node, id } = place;
  if (node.kind === 'create') return created(`${updateId}:${id}`, node);
  return {
    event_type: 'exercised_event',
    event_id: `${updateId}:${id}`,
    contract_id: node.contract.id,
    template_id: templateIdOf(node.contract.template),
    package_name: packageNameOfTemplate(node.contract.template),
    choice: node.choice,
    choice_argument: compact(node.argument?.()),
    child_event_ids: eventIdsBelow(id, places, updateId),
    exercise_result: compact(node.result?.()),
    consuming: node.consuming,
    acting_parties: node.actors,
    interface_id: node.through === undefined ? null : interfaceIdOf(node.through),
  };
};

const transaction = (world: LedgerState, update: Transaction): JsonObject => {
  const { id, at, migration, roots } = update;
  const places = numberNodes(roots);
  const events = places.map(
    (place) => [`${id}:${place.id}`, exercised(place, places, id)] as const,
  );
  // In the order of the ids as texts, which is not the order in which the events happened.
  const sorted = [...events].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    update_id: id,
    migration_id: migration,
    workflow_id: '',
    record_time: toIsoTime(at),
    synchronizer_id: world.synchronizer,
    effective_at: toIsoTime(at - effectiveBefore),
    root_event_ids: eventIdsBelow(undefined, places, id),
    events_by_id: Object.fromEntries(sorted),
  };
};

const reassignment = (world: LedgerState, update: Reassignment): JsonObject => {
  const { id, at, migration, reassignmentId, contract } = update;
  const { isLeaving, source, target, submitter, counter } = reassignmentOf(world, update);
  return {
    update_id: id,
    offset: '000000000000000001',
    record_time: toIsoTime(at),
    event: {
      submitter,
      source_synchronizer: source,
      target_synchronizer: target,
      migration_id: migration,
      unassign_id: reassignmentId,
      reassignment_counter: counter,
      ...(isLeaving
        ? { contract_id: contract.id }
        : { created_event: created(`${id}:0`, { kind: 'create', contract }) }),
    },
  };
};

/** An update as newer scans list it; they tell nothing of who is hosted where. */
export const scanUpdateJson = (world: LedgerState, update: Update): JsonObject | undefined => {
  switch (update.kind) {
    case 'transaction':
      return transaction(world, update);
    case 'reassignment':
      return reassignment(world, update);
    case 'topology':
      return undefined;
    default:
      return update satisfies never;
  }
};
