import { knownPackage, packagesNamed } from '../../ledger/packages/known-packages.ts';

/** The newest published package of this name: what this ledger has vetted. */
export const newestPackage = (name: string): { readonly id: string; readonly version: string } => {
  const id = packagesNamed(name).at(-1) ?? '';
  const version = knownPackage(id)?.version;
  if (version === undefined) throw new Error(`no published package is named ${name}`);
  return { id, version };
};

/** The package of the contracts on this ledger that name no other. */
export const packageName = 'splice-amulet';
export const packageId = newestPackage(packageName).id;

interface InterfaceEntry {
  readonly name: string;
  readonly packageName: string;
}

const interfaces = {
  holding: {
    name: 'Splice.Api.Token.HoldingV1:Holding',
    packageName: 'splice-api-token-holding-v1',
  },
  instruction: {
    name: 'Splice.Api.Token.TransferInstructionV1:TransferInstruction',
    packageName: 'splice-api-token-transfer-instruction-v1',
  },
  factory: {
    name: 'Splice.Api.Token.TransferInstructionV1:TransferFactory',
    packageName: 'splice-api-token-transfer-instruction-v1',
  },
  allocation: {
    name: 'Splice.Api.Token.AllocationV1:Allocation',
    packageName: 'splice-api-token-allocation-v1',
  },
  allocationFactory: {
    name: 'Splice.Api.Token.AllocationInstructionV1:AllocationFactory',
    packageName: 'splice-api-token-allocation-instruction-v1',
  },
  holdingV2: {
    name: 'Splice.Api.Token.HoldingV2:Holding',
    packageName: 'splice-api-token-holding-v2',
  },
  instructionV2: {
    name: 'Splice.Api.Token.TransferInstructionV2:TransferInstruction',
    packageName: 'splice-api-token-transfer-instruction-v2',
  },
  factoryV2: {
    name: 'Splice.Api.Token.TransferInstructionV2:TransferFactory',
    packageName: 'splice-api-token-transfer-instruction-v2',
  },
  allocationV2: {
    name: 'Splice.Api.Token.AllocationV2:Allocation',
    packageName: 'splice-api-token-allocation-v2',
  },
  settlementFactory: {
    name: 'Splice.Api.Token.AllocationV2:SettlementFactory',
    packageName: 'splice-api-token-allocation-v2',
  },
  allocationFactoryV2: {
    name: 'Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
    packageName: 'splice-api-token-allocation-instruction-v2',
  },
  eventLog: {
    name: 'Splice.Api.Token.TransferEventsV2:EventLog',
    packageName: 'splice-api-token-transfer-events-v2',
  },
} as const satisfies Record<string, InterfaceEntry>;

export type InterfaceName = keyof typeof interfaces;

interface TemplateEntry {
  readonly name: string;
  readonly implements: readonly InterfaceName[];
  readonly package?: string;
}

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
    package: 'splice-amulet-name-service',
  },
  TransferPreapprovalProposal: {
    name: 'Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
    implements: [],
    package: 'splice-wallet',
  },
  UtilityHolding: {
    name: 'Utility.Registry.Holding.V0.Holding:Holding',
    implements: ['holding'],
    package: 'utility-registry-holding-v0',
  },
  UtilityFactory: {
    name: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
    implements: ['factory'],
    package: 'utility-registry-app-v0',
  },
  UtilityOffer: {
    name: 'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
    implements: ['instruction'],
    package: 'utility-registry-app-v0',
  },
  UtilityTransferRule: {
    name: 'Utility.Registry.V0.Rule.Transfer:TransferRule',
    implements: [],
    package: 'utility-registry-v0',
  },
  UtilityInstrument: {
    name: 'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration',
    implements: [],
    package: 'utility-registry-v0',
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
    ? `${newestPackage(packageNameOfTemplate(template)).id}:${templates[template].name}`
    : template.id;

export const packageNameOfTemplate = (template: AnyTemplate): string =>
  typeof template === 'string' ? (entryOf(template).package ?? packageName) : template.packageName;

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

export const listTemplates = () =>
  names.map((template) => ({
    name: templates[template].name,
    packageId: templateIdOf(template).split(':')[0] ?? '',
    packageName: packageNameOfTemplate(template),
  }));

export const listPackages = () => [
  ...new Map(
    listTemplates().map(({ packageId: id, packageName: name }) => [
      id,
      { packageId: id, packageName: name },
    ]),
  ).values(),
];

export const interfaceIdOf = (name: InterfaceName): string =>
  `${newestPackage(interfaces[name].packageName).id}:${interfaces[name].name}`;

export const listInterfaces = () =>
  Object.values(interfaces).map(({ name, packageName: within }) => ({
    name,
    packageId: newestPackage(within).id,
    packageName: within,
  }));

const interfaceNames = Object.keys(interfaces) as readonly InterfaceName[];

export const findInterface = (name: string): InterfaceName | undefined =>
  interfaceNames.find((key) => interfaces[key].name === name);

/** The interface that a command names: by the id of its package, or as `#package-name:Module:Entity`. */
export const findNamedInterface = (named: string): InterfaceName | undefined =>
  interfaceNames.find(
    (key) =>
      interfaceIdOf(key) === named ||
      `#${interfaces[key].packageName}:${interfaces[key].name}` === named,
  );

export const interfacesOf = (template: AnyTemplate): readonly InterfaceName[] =>
  typeof template === 'string' ? templates[template].implements : [];
