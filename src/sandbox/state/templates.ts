import { knownPackage, packagesNamed } from '../../ledger/packages/known-packages.ts';
import type { JsonObject } from '../../lib/json/json.ts';

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

/** Module and entity below `Splice.Api.Token`, and the package, below `splice-api-token`. */
const interfaces = {
  holding: ['HoldingV1:Holding', 'holding-v1'],
  instruction: ['TransferInstructionV1:TransferInstruction', 'transfer-instruction-v1'],
  factory: ['TransferInstructionV1:TransferFactory', 'transfer-instruction-v1'],
  holdingV2: ['HoldingV2:Holding', 'holding-v2'],
  instructionV2: ['TransferInstructionV2:TransferInstruction', 'transfer-instruction-v2'],
  factoryV2: ['TransferInstructionV2:TransferFactory', 'transfer-instruction-v2'],
  eventLog: ['TransferEventsV2:EventLog', 'transfer-events-v2'],
} as const;

export type InterfaceName = keyof typeof interfaces;

interface TemplateEntry {
  readonly name: string;
  readonly implements?: readonly InterfaceName[];
  readonly package?: string;
}

const app = 'utility-registry-app-v0';

const table = {
  Amulet: { name: 'Splice.Amulet:Amulet', implements: ['holding', 'holdingV2'] },
  LockedAmulet: { name: 'Splice.Amulet:LockedAmulet', implements: ['holding', 'holdingV2'] },
  AmuletRules: { name: 'Splice.AmuletRules:AmuletRules', implements: ['eventLog'] },
  AmuletEventLog: { name: 'Splice.AmuletEventLog:AmuletEventLog', implements: ['eventLog'] },
  ExternalPartyConfigState: {
    name: 'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
    implements: ['eventLog'],
  },
  OpenMiningRound: { name: 'Splice.Round:OpenMiningRound' },
  TransferFactory: {
    name: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    implements: ['factory', 'factoryV2', 'eventLog'],
  },
  TransferInstruction: {
    name: 'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
    implements: ['instruction', 'instructionV2'],
  },
  TransferPreapproval: { name: 'Splice.AmuletRules:TransferPreapproval' },
  AnsEntry: { name: 'Splice.Ans:AnsEntry', package: 'splice-amulet-name-service' },
  TransferPreapprovalProposal: {
    name: 'Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
    package: 'splice-wallet',
  },
  UtilityHolding: {
    name: 'Utility.Registry.Holding.V0.Holding:Holding',
    implements: ['holding'],
    package: 'utility-registry-holding-v0',
  },
  UtilityFactory: {
    name: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
    ...{ implements: ['factory'], package: app },
  },
  UtilityOffer: {
    name: 'Utility.Registry.App.V0.Model.Transfer:TransferOffer',
    ...{ implements: ['instruction'], package: app },
  },
  UtilityInstrument: {
    name: 'Utility.Registry.V0.Configuration.Instrument:InstrumentConfiguration',
    package: 'utility-registry-v0',
  },
} as const satisfies Record<string, TemplateEntry>;

export type Template = keyof typeof table;

export const templates: Readonly<Record<Template, TemplateEntry>> = table;

/** A template that somebody's transaction brought along: this ledger knows no more of it. */
export interface ForeignTemplate {
  /** `package:Module:Entity`. */
  readonly id: string;
  readonly packageName: string;
}

export type AnyTemplate = Template | ForeignTemplate;

interface Named {
  readonly name: string;
  readonly packageName: string;
  readonly packageId: string;
}

const named = (name: string, inPackage: string): Named => ({
  ...{ name, packageName: inPackage, packageId: newestPackage(inPackage).id },
});

const idOf = ({ packageId: id, name }: Named): string => `${id}:${name}`;

/** Whether an identifier means it: by the id of its package, or as `#package-name:Module:Entity`. */
const isMeant = (item: Named, id: string): boolean =>
  idOf(item) === id || `#${item.packageName}:${item.name}` === id;

export const packageNameOfTemplate = (template: AnyTemplate): string =>
  typeof template === 'string'
    ? (templates[template].package ?? packageName)
    : template.packageName;

const templateNames = Object.keys(table) as readonly Template[];
const interfaceNames = Object.keys(interfaces) as readonly InterfaceName[];

const namedTemplate = (template: Template): Named =>
  named(templates[template].name, packageNameOfTemplate(template));

const interfaceOf = (key: InterfaceName): Named => {
  const [name, api] = interfaces[key];
  return named(`Splice.Api.Token.${name}`, `splice-api-token-${api}`);
};

export const templateIdOf = (template: AnyTemplate): string =>
  typeof template === 'string' ? idOf(namedTemplate(template)) : template.id;

export const interfaceIdOf = (name: InterfaceName): string => idOf(interfaceOf(name));

/** The template of an id: one of this ledger's own when it is one of them. */
export const findTemplate = (foreign: ForeignTemplate): AnyTemplate =>
  templateNames.find((name) => templateIdOf(name) === foreign.id) ?? foreign;

export const findNamedTemplate = (id: string): Template | undefined =>
  templateNames.find((template) => isMeant(namedTemplate(template), id));

export const findNamedInterface = (id: string): InterfaceName | undefined =>
  interfaceNames.find((key) => isMeant(interfaceOf(key), id));

export const listTemplates = () => templateNames.map(namedTemplate);

export const listInterfaces = () => interfaceNames.map(interfaceOf);

export const interfacesOf = (template: AnyTemplate): readonly InterfaceName[] =>
  typeof template === 'string' ? (templates[template].implements ?? []) : [];

/** The packages in the network's configuration (`PackageConfig`), by its field. */
export const configuredPackages = {
  amulet: 'splice-amulet',
  amuletNameService: 'splice-amulet-name-service',
  dsoGovernance: 'splice-dso-governance',
  validatorLifecycle: 'splice-validator-lifecycle',
  wallet: 'splice-wallet',
  walletPayments: 'splice-wallet-payments',
} as const;

/** Returns the vetted packages, as a participant lists them (ListVettedPackagesResponse). */
export const vettedPackages = (): readonly JsonObject[] =>
  Object.values(configuredPackages).map((packageName) => {
    const { id: packageId, version: packageVersion } = newestPackage(packageName);
    const always = { validFromInclusive: null, validUntilExclusive: null };
    return { packageId, ...always, packageName, packageVersion };
  });
