/** The one package of contracts on this ledger. */
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
} as const satisfies Record<string, InterfacePackage>;

type InterfaceName = keyof typeof interfaces;

/** The templates: module and entity, and what they implement. */
export const templates = {
  Amulet: { name: 'Splice.Amulet:Amulet', implements: ['holding'] },
  LockedAmulet: { name: 'Splice.Amulet:LockedAmulet', implements: ['holding'] },
  AmuletRules: { name: 'Splice.AmuletRules:AmuletRules', implements: [] },
  TransferFactory: {
    name: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    implements: [],
  },
  TransferInstruction: {
    name: 'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
    implements: ['instruction'],
  },
  TransferPreapproval: { name: 'Splice.AmuletRules:TransferPreapproval', implements: [] },
} as const satisfies Record<
  string,
  { readonly name: string; readonly implements: readonly InterfaceName[] }
>;

export type Template = keyof typeof templates;

export const templateIdOf = (template: Template): string =>
  `${packageId}:${templates[template].name}`;

/** Full ids of the interfaces that a template implements. */
export const interfacesOf = (template: Template): readonly string[] =>
  templates[template].implements.map(
    (name) => `${interfaces[name].packageId}:${interfaces[name].name}`,
  );
