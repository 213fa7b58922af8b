import { encodePathPart } from '../../lib/io/url.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { StandardVersion } from './registry-types.ts';

/** A question to a registry. */
export interface RegistryQuestion {
  readonly method: 'GET' | 'POST';
  /** The path below the base address of the registry. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** The ways to end an offer. */
export const offerActions = ['accept', 'reject', 'withdraw'] as const;

export type OfferAction = (typeof offerActions)[number];

const metadataPath = '/registry/metadata/v1';

const transfersPath = (version: StandardVersion): string =>
  `/registry/transfer-instruction/${version}`;

/** What a registry says about itself. */
export const infoQuestion: RegistryQuestion = { method: 'GET', path: `${metadataPath}/info` };

/** A page of the tokens of a registry. */
export const instrumentsQuestion = (pageToken?: string): RegistryQuestion => ({
  method: 'GET',
  path: `${metadataPath}/instruments`,
  query: { pageSize: '100', ...(pageToken !== undefined && { pageToken }) },
});

/** What a registry says about one of its tokens. */
export const instrumentQuestion = (id: string): RegistryQuestion => ({
  method: 'GET',
  path: `${metadataPath}/instruments/${encodePathPart(id)}`,
});

/** The factory of a transfer. `choiceArguments` is the whole argument of the choice, without a context. */
export const transferFactoryQuestion = (
  version: StandardVersion,
  choiceArguments: JsonObject,
): RegistryQuestion => ({
  method: 'POST',
  path: `${transfersPath(version)}/transfer-factory`,
  body: { choiceArguments, excludeDebugFields: true },
});

/** What it needs to end an offer. */
export const offerContextQuestion = (
  version: StandardVersion,
  instructionId: string,
  action: OfferAction,
): RegistryQuestion => ({
  method: 'POST',
  path: `${transfersPath(version)}/${encodePathPart(instructionId)}/choice-contexts/${action}`,
  body: { meta: {}, excludeDebugFields: true },
});
