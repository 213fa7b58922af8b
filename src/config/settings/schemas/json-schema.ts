import { templatePattern } from './trust-schemas.ts';
import { formatDurationOption } from '../../../lib/time/duration.ts';
import { partyNamePattern } from '../../names/name-rules.ts';
import { filterNamePattern } from '../../../ledger/filter/saved-filters.ts';
import { dashboardTable } from '../config-template.ts';
import { configVersion, settingNames, settingTable, type Setting } from '../settings-table.ts';
import { signerNamePattern, signerTypes } from './signer-schema.ts';

const durationJsonSchema = {
  type: 'string',
  pattern: '^([0-9]+([.][0-9]+)?(ms|s|m|h|d)|0)$',
} as const;

const text = { type: 'string', minLength: 1 } as const;

const words = { type: 'array', minItems: 1, items: { type: 'string' } } as const;

const oneOrMore = { oneOf: [text, { type: 'array', minItems: 1, items: text }] } as const;

const holding = (required: Readonly<Record<string, object>>, others = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...others },
});

const secretPlaces = [
  holding({ file: text }),
  holding({ env: text }),
  holding({ command: words }, { deadline: durationJsonSchema }),
];

const credentials = holding(
  {
    tokenUrl: { type: 'string', format: 'uri' },
    clientId: text,
    clientSecret: { oneOf: secretPlaces },
  },
  { audience: text, scope: text, resource: oneOrMore, clientAuth: { enum: ['body', 'basic'] } },
);

const tokenJsonSchema = {
  oneOf: [...secretPlaces, holding({ oauth2: credentials }), holding({ prompt: { const: true } })],
};

const trustedPackageSchemas = [
  { type: 'string', pattern: '^([A-Za-z0-9_-]+: ?)?[0-9a-f]{64}$' },
  {
    type: 'object',
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
];

type JsonSchema = Readonly<Record<string, unknown>>;

const shapeOf = (setting: Setting): JsonSchema => {
  switch (setting.kind) {
    case 'url':
      return { type: 'string', format: 'uri' };
    case 'number':
      return { type: 'integer', minimum: setting.min, maximum: setting.max };
    case 'duration':
      return setting.orTime === true
        ? {
            anyOf: [durationJsonSchema, { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}' }],
          }
        : durationJsonSchema;
    case 'choice':
      return { enum: setting.among };
    case 'yesNo':
      return { type: 'boolean' };
    case 'path':
    case 'host':
    case 'user':
    case 'party':
      return text;
    case 'theme':
      return {
        anyOf: [{ enum: setting.among }, { type: 'string', pattern: '/|[.](ya?ml|json)$' }],
      };
    case 'columns':
      return { type: 'array', minItems: 1, uniqueItems: true, items: { enum: setting.among } };
    case 'parties':
      return { type: 'array', items: { type: 'string' } };
    case 'packages':
      return { type: 'array', items: { anyOf: trustedPackageSchemas } };
    case 'dars':
      return {
        type: 'array',
        items: { type: 'string', pattern: '#(sha256[:=])?[0-9a-fA-F]{64}$' },
      };
    case 'readings':
      return readingsJsonSchema;
    case 'names':
      return namesJsonSchema;
    case 'token':
      return tokenJsonSchema;
    case 'secret':
      return { oneOf: secretPlaces };
    case 'signers':
      return signersJsonSchema;
    case 'registries':
      return { type: 'object', additionalProperties: { type: 'string', format: 'uri' } };
    case 'filters':
      return filtersJsonSchema;
    case 'alerts':
      return alertJsonSchema;
    case 'watch':
      return watchJsonSchema;
    default:
      return setting satisfies never;
  }
};

const watchJsonSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lag: durationJsonSchema,
    expiry: durationJsonSchema,
    upgrade: durationJsonSchema,
    traffic: { type: 'integer', minimum: 0 },
    alerts: durationJsonSchema,
    approvals: { type: 'string', pattern: '^/' },
  },
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
      command: words,
      publicKey: text,
      deadline: { ...durationJsonSchema, default: '60s' },
    },
    if: { properties: { type: { const: 'command' } } },
    then: { required: ['command'] },
    else: { not: { required: ['command'] } },
  },
};

const readingsJsonSchema: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: templatePattern.source },
  additionalProperties: {
    anyOf: [
      { enum: ['no', false] },
      holding(
        { owner: text, admin: text, id: text, amount: text },
        { lock: text, lockedUntil: text },
      ),
    ],
  },
};

const namesJsonSchema: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: partyNamePattern.source },
  additionalProperties: { type: 'string', pattern: '::1220[0-9a-f]{64}$' },
};

const filtersJsonSchema: JsonSchema = {
  type: 'object',
  propertyNames: { pattern: filterNamePattern.source },
  additionalProperties: text,
};

const alertJsonSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    anyOf: [{ required: ['when'] }, { required: ['pins'] }],
    properties: {
      when: text,
      pins: { const: true },
      name: { type: 'string', maxLength: 24 },
      bell: { type: 'boolean', default: true },
      run: words,
    },
  },
};

const describeSetting = (setting: Setting): JsonSchema => ({
  description: setting.doc,
  ...(setting.fallback !== undefined && {
    default:
      setting.kind === 'duration'
        ? formatDurationOption(Number(setting.fallback))
        : setting.fallback,
  }),
  ...shapeOf(setting),
});

export const configJsonSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'cantui configuration',
  type: 'object',
  additionalProperties: false,
  required: ['profiles'],
  properties: {
    version: { const: configVersion, description: 'version of this schema' },
    default: { type: 'string', description: 'profile to use when none is chosen' },
    ...Object.fromEntries(
      Object.entries(dashboardTable).map(([name, { doc, schema }]) => [
        name,
        { description: doc, ...schema },
      ]),
    ),
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
          settingNames.map((name) => [name, describeSetting(settingTable[name])]),
        ),
      },
    },
  },
});
