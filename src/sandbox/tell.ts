import type { Json, JsonObject } from '../lib/json.ts';
import { isoMicros } from './growth.ts';
import type { Contract, Deed, Update, World } from './world.ts';

const packageId = 'c0ffee5a'.repeat(8);

const modules = {
  Amulet: 'Splice.Amulet:Amulet',
  TransferInstruction: 'Splice.TransferInstruction:TransferInstruction',
} as const;

/** The full template id of a contract. */
export const templateIdOf = ({ template }: Contract): string => `${packageId}:${modules[template]}`;

export const stakeholdersOf = ({ signatories, observers }: Contract): readonly string[] => [
  ...signatories,
  ...observers,
];

/** Those who see a contract among the parties that ask; all of them when nobody is named. */
export const witnessesOf = (contract: Contract, asking: readonly string[]): readonly string[] => {
  const stakeholders = stakeholdersOf(contract);
  return asking.length === 0
    ? stakeholders
    : asking.filter((party) => stakeholders.includes(party));
};

interface Place {
  readonly offset: number;
  readonly nodeId: number;
  readonly witnesses: readonly string[];
}

/** A contract as a CreatedEvent (interface 2). */
export const createdEvent = (
  contract: Contract,
  { offset, nodeId, witnesses }: Place,
): JsonObject => ({
  offset,
  nodeId,
  contractId: contract.id,
  templateId: templateIdOf(contract),
  contractKey: null,
  contractKeyHash: '',
  createArgument: contract.argument,
  createdEventBlob: '',
  interfaceViews: [],
  witnessParties: witnesses,
  signatories: contract.signatories,
  observers: contract.observers,
  createdAt: isoMicros(contract.createdAt),
  packageName: 'splice-amulet',
  representativePackageId: packageId,
  acsDelta: true,
});

const archivedEvent = (contract: Contract, { offset, nodeId, witnesses }: Place): JsonObject => ({
  offset,
  nodeId,
  contractId: contract.id,
  templateId: templateIdOf(contract),
  witnessParties: witnesses,
  packageName: 'splice-amulet',
  implementedInterfaces: [],
});

const exercisedEvent = (
  deed: Deed,
  subject: Contract,
  place: Place & { readonly last: number; readonly consuming: boolean },
): JsonObject => ({
  ...archivedEvent(subject, place),
  interfaceId: null,
  choice: place.consuming ? 'Archive' : deed.choice,
  choiceArgument: {},
  actingParties: deed.actingParties,
  consuming: place.consuming,
  lastDescendantNodeId: place.last,
  exerciseResult: {},
  acsDelta: place.consuming,
});

/** Which events are told, to whom, in which shape. */
export interface Telling {
  /** Empty: everybody's. */
  readonly parties: readonly string[];
  readonly effects: boolean;
  /** Whether a template is wanted. */
  readonly wants: (contract: Contract) => boolean;
}

const deedEvents = (
  deed: Deed,
  root: number,
  offset: number,
  telling: Telling,
): readonly JsonObject[] => {
  const { parties, effects, wants } = telling;
  const last = root + deed.archived.length + deed.created.length;
  const isSeen = (contract: Contract): boolean =>
    wants(contract) && witnessesOf(contract, parties).length > 0;
  const at = (contract: Contract, nodeId: number): Place => ({
    offset,
    nodeId,
    witnesses: witnessesOf(contract, parties),
  });
  const archived = deed.archived.map((contract, index) => ({ contract, node: root + 1 + index }));
  const created = deed.created.map((contract, index) => ({
    contract,
    node: root + 1 + deed.archived.length + index,
  }));
  const [subject] = [...deed.archived, ...deed.created].filter(isSeen);
  const head =
    effects && subject !== undefined
      ? [
          {
            ExercisedEvent: exercisedEvent(deed, subject, {
              ...at(subject, root),
              last,
              consuming: false,
            }),
          },
        ]
      : [];
  return [
    ...head,
    ...archived
      .filter(({ contract }) => isSeen(contract))
      .map(({ contract, node }): JsonObject =>
        effects
          ? {
              ExercisedEvent: exercisedEvent(deed, contract, {
                ...at(contract, node),
                last: node,
                consuming: true,
              }),
            }
          : { ArchivedEvent: archivedEvent(contract, at(contract, node)) },
      ),
    ...created
      .filter(({ contract }) => isSeen(contract))
      .map(({ contract, node }) => ({ CreatedEvent: createdEvent(contract, at(contract, node)) })),
  ];
};

const commonOf = (world: World, update: Update): JsonObject => ({
  updateId: update.id,
  offset: update.offset,
  synchronizerId: world.synchronizer,
  recordTime: isoMicros(update.at),
  traceContext: null,
});

/** A transaction as JsTransaction (interface 2); nothing when no event of it is visible. */
export const transactionJson = (
  world: World,
  update: Update & { kind: 'transaction' },
  telling: Telling,
): JsonObject | undefined => {
  const events = update.deeds.flatMap((deed, index) =>
    deedEvents(deed, index * 10, update.offset, telling),
  );
  if (events.length === 0 && telling.parties.length > 0) return undefined;
  return {
    ...commonOf(world, update),
    commandId: '',
    workflowId: '',
    effectiveAt: isoMicros(update.at),
    events,
    externalTransactionHash: null,
    paidTrafficCost: null,
  };
};

/** A reassignment: the contract leaves one synchronizer and arrives at another. */
export const reassignmentJson = (
  world: World,
  update: Update & { kind: 'reassignment' },
  parties: readonly string[],
): JsonObject | undefined => {
  const { contract, offset } = update;
  const witnesses = witnessesOf(contract, parties);
  if (witnesses.length === 0) return undefined;
  const [submitter = world.dso] = contract.signatories.slice(1);
  const event: Json = {
    JsAssignmentEvent: {
      source: `other-domain::${world.synchronizer.split('::')[1] ?? ''}`,
      target: world.synchronizer,
      reassignmentId: `00${update.id.slice(4)}`,
      submitter,
      reassignmentCounter: 1,
      createdEvent: createdEvent(contract, { offset, nodeId: 0, witnesses }),
    },
  };
  return {
    ...commonOf(world, update),
    commandId: '',
    workflowId: '',
    events: [event],
    paidTrafficCost: null,
  };
};

/** A topology transaction: a party is hosted by this participant. */
export const topologyJson = (world: World, update: Update & { kind: 'topology' }): JsonObject => ({
  ...commonOf(world, update),
  events: [
    {
      event: {
        ParticipantAuthorizationAdded: {
          value: {
            partyId: update.party,
            participantId: world.participant,
            participantPermission: 'PARTICIPANT_PERMISSION_CONFIRMATION',
          },
        },
      },
    },
  ],
});
