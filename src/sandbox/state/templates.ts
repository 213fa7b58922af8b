/** The package of the contracts on this ledger that name no other. */
export const packageId = 'c0ffee5a'.repeat(8);
export const packageName = 'splice-amulet';

interface InterfacePackage {
  readonly name: string;
  readonly packageId: string;
  readonly packageName: string;
}

export const interfaces = {
  holding: {
    name: 'Splice.Api.Token.HoldingV1:Holding',
    packageId: 'b01dface'.repeat(8),
    packageName: 'splice-api-token-holding-v1',
  },
  instruction: {
    name: 'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
    packageId: 'facade01'.repeat(8),
    packageName: 'splice-api-token-transfer-instruction-v1',
  },
  factory: {
    name: 'Splice.Api.Token.TransferInstructionV1:TransferFactory',
    packageId: 'facade01'.repeat(8),
    packageName: 'splice-api-token-transfer-instruction-v1',
  },
  allocation: {
    name: 'Splice.Api.Token.AllocationV1:Allocation',
    packageId: 'a110ca01'.repeat(8),
    packageName: 'splice-api-token-allocation-v1',
  },
  allocationFactory: {
    name: 'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
    packageId: 'a110fac1'.repeat(8),
    packageName: 'splice-api-token-allocation-instruction-v1',
  },
  holdingV2: {
    name: 'Splice.Api.Token.HoldingV2:Holding',
    packageId: 'b01dfac2'.repeat(8),
    packageName: 'splice-api-token-holding-v2',
  },
  instructionV2: {
    name: 'Splice.Api.Token.TransferInstructionV2:TransferInstruction',
    packageId: 'facade02'.repeat(8),
    packageName: 'splice-api-token-transfer-instruction-v2',
  },
  factoryV2: {
    name: 'Splice.Api.Token.TransferInstructionV2:TransferFactory',
    packageId: 'facade02'.repeat(8),
    packageName: 'splice-api-token-transfer-instruction-v2',
  },
  allocationV2: {
    name: 'Splice.Api.Token.AllocationV2:Allocation',
    packageId: 'a110ca02'.repeat(8),
    packageName: 'splice-api-token-allocation-v2',
  },
  settlementFactory: {
    name: 'Splice.Api.Token.AllocationV2:SettlementFactory',
    packageId: 'a110ca02'.repeat(8),
    packageName: 'splice-api-token-allocation-v2',
  },
  allocationFactoryV2: {
    name: 'Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
    packageId: 'a110fac2'.repeat(8),
    packageName: 'splice-api-token-allocation-instruction-v2',
  },
  eventLog: {
    name: 'Splice.Api.Token.TransferEventsV2:EventLog',
    packageId: 'e0e17102'.repeat(8),
    packageName: 'splice-api-token-transfer-events-v2',
  },
} as const satisfies Record<string, InterfacePackage>;

export type InterfaceName = keyof typeof interfaces;

interface TemplateEntry {
  readonly name: string;
  readonly implements: readonly InterfaceName[];
  readonly package?: { readonly id: string; readonly name: string };
}

/** The templates: module and entity, and what they implement. */
export const templates = {
  Amulet: { name: 'Splice.Amulet:Amulet', implements: ['holding', 'holdingV2'] },
  LockedAmulet: { name: 'Splice.Amulet:LockedAmulet', implements: ['holding', 'holdingV2'] },
  AmuletRules: { name: 'Splice.AmuletRules:AmuletRules', implements: ['eventLog'] },
  AmuletEventLog: { name: 'Splice.AmuletEventLog:AmuletEventLog', implements: ['eventLog'] },
  ExternalPartyConfigState: {
    name: 'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
    implements: ['eventLog'],
  },
  OpenMiningRound: { name: 'Splice.Round:OpenMiningRound', implements: [] },
  TransferFactory: {
    name: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    implements: [
      'factory',
      'factoryV2',
      'allocationFactory',
      'allocationFactoryV2',
      'settlementFactory',
      'eventLog',
    ],
  },
  TransferInstruction: {
    name: 'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
    implements: ['instruction', 'instructionV2'],
  },
  AmuletAllocation: {
    name: 'Splice.AmuletAllocation:AmuletAllocation',
    implements: ['allocation', 'allocationV2'],
  },
  AmuletAllocationV2: {
    name: 'Splice.AmuletAllocationV2:AmuletAllocationV2',
    implements: ['allocationV2'],
  },
  TransferPreapproval: { name: 'Splice.AmuletRules:TransferPreapproval', implements: [] },
  AnsEntry: {
    name: 'Splice.Ans:AnsEntry',
    implements: [],
    package: { id: 'a2a5e217'.repeat(8), name: 'splice-amulet-name-service' },
  },
  TransferPreapprovalProposal: {
    name: 'Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
    implements: [],
    package: { id: 'ba11e75a'.repeat(8), name: 'splice-wallet' },
  },
} as const satisfies Record<string, TemplateEntry>;

export type Template = keyof typeof templates;

/** A template that somebody's transaction brought along: this ledger knows no more of it. */
export interface ForeignTemplate {
  /** `package:Module:Entity`. */
  readonly id: string;
  readonly packageName: string;
}

export type AnyTemplate = Template | ForeignTemplate;

const entryOf = (template: Template): TemplateEntry => templates[template];

export const templateIdOf = (template: AnyTemplate): string =>
  typeof template === 'string'
    ? `${entryOf(template).package?.id ?? packageId}:${templates[template].name}`
    : template.id;

export const packageNameOfTemplate = (template: AnyTemplate): string =>
  typeof template === 'string'
    ? (entryOf(template).package?.name ?? packageName)
    : template.packageName;

const names = Object.keys(templates) as readonly Template[];

/** The template of an id: one of this ledger's own when it is one of them. */
export const findTemplate = (foreign: ForeignTemplate): AnyTemplate =>
  names.find((name) => templateIdOf(name) === foreign.id) ?? foreign;

/** The template that a command names: by the id of its package, or as `#package-name:Module:Entity`. */
export const findNamedTemplate = (named: string): Template | undefined =>
  names.find(
    (template) =>
      templateIdOf(template) === named ||
      `#${packageNameOfTemplate(template)}:${templates[template].name}` === named,
  );

/** Every template of this ledger with the package that it is in. */
export const listTemplates = () =>
  names.map((template) => ({
    name: templates[template].name,
    packageId: templateIdOf(template).split(':')[0] ?? '',
    packageName: packageNameOfTemplate(template),
  }));

/** The packages of this ledger's templates, each once. */
export const listPackages = () => [
  ...new Map(
    listTemplates().map(({ packageId: id, packageName: name }) => [
      id,
      { packageId: id, packageName: name },
    ]),
  ).values(),
];

export const interfaceIdOf = (name: InterfaceName): string =>
  `${interfaces[name].packageId}:${interfaces[name].name}`;

/** Full ids of the interfaces that a template implements. */
export const interfacesOf = (template: AnyTemplate): readonly string[] =>
  typeof template === 'string' ? templates[template].implements.map(interfaceIdOf) : [];
