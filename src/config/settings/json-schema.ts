import { formatDurationOption } from '../../lib/time/time.ts';
import { configVersion } from '../file/config-version.ts';
import { durationJsonSchema } from '../file/duration-json-schema.ts';
import { signerNamePattern, signerTypes } from './signer-schema.ts';
import { settingNames, settingTable, type Setting } from './settings-table.ts';
import { tokenJsonSchema } from '../tokens/token-json-schema.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const shapeOf = (setting: Setting): JsonSchema => {
  switch (setting.kind) {
    case 'url':
      return { type: 'string', format: 'uri' };
    case 'number':
      return {
        type: 'integer',
        minimum: setting.min,
        maximum: setting.max,
      };
    case 'duration':
      return durationJsonSchema;
    case 'choice':
      return { enum: setting.among };
    case 'yesNo':
      return { type: 'boolean' };
    case 'path':
    case 'host':
      return { type: 'string', minLength: 1 };
    case 'parties':
      return { type: 'array', items: { type: 'string' } };
    case 'token':
      return tokenJsonSchema;
    case 'signers':
      return signersJsonSchema;
    case 'alerts':
      return alertJsonSchema;
    default:
      return setting satisfies never;
  }
};

const signersJsonSchema: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: signerNamePattern.source },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'publicKey'],
    properties: {
      type: { enum: signerTypes },
      command: { type: 'array', minItems: 1, items: { type: 'string' } },
      publicKey: { type: 'string', minLength: 1 },
      deadline: { ...durationJsonSchema, default: '60s' },
    },
    if: { properties: { type: { const: 'command' } } },
    then: { required: ['command'] },
    else: { not: { required: ['command'] } },
  },
};

const alertJsonSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['when'],
    properties: {
      when: { type: 'string', minLength: 1 },
      name: { type: 'string', maxLength: 24 },
      bell: { type: 'boolean', default: true },
      run: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
  },
};

const described = (setting: Setting): JsonSchema => ({
  description: setting.doc,
  ...(setting.fallback !== undefined && {
    default:
      setting.kind === 'duration'
        ? formatDurationOption(Number(setting.fallback))
        : setting.fallback,
  }),
  ...shapeOf(setting),
});

/**
 * The JSON schema of the file, for editors. It is generated from the table that the file is checked with.
 */
export const configJsonSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'cantui configuration',
  type: 'object',
  additionalProperties: false,
  required: ['profiles'],
  properties: {
    version: { const: configVersion, description: 'version of this schema' },
    default: { type: 'string', description: 'profile to use when none is named' },
    profiles: {
      type: 'object',
      propertyNames: {
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$',
        not: { enum: ['default', 'demo'] },
      },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          settingNames.map((name) => [name, described(settingTable[name])]),
        ),
      },
    },
  },
});
