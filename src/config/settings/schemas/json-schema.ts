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

type JsonSchema = Readonly<Record<string, unknown>>;

const matching = (pattern: string): JsonSchema => ({ type: 'string', pattern });

const text = { type: 'string', minLength: 1 } as const;

const url = { type: 'string', format: 'uri' } as const;

const words = { type: 'array', minItems: 1, items: { type: 'string' } } as const;

const oneOrMore = { oneOf: [text, { type: 'array', minItems: 1, items: text }] } as const;

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const mapOf = (names: string, values: JsonSchema): JsonSchema => ({
  type: 'object',
  propertyNames: { pattern: names },
  additionalProperties: values,
});

type Properties = Readonly<Record<string, JsonSchema>>;

const holding = (required: Properties, others: Properties = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
  properties: { ...required, ...others },
});

const secretPlaces = [
  holding({ file: text }),
  holding({ env: text }),
  holding({ command: words }, { deadline: durationJsonSchema }),
];

const credentials = holding(
  { tokenUrl: url, clientId: text, clientSecret: { oneOf: secretPlaces } },
  { audience: text, scope: text, resource: oneOrMore, clientAuth: { enum: ['body', 'basic'] } },
);

const trustedPackage = {
  anyOf: [
    matching('^([A-Za-z0-9_-]+: ?)?[0-9a-f]{64}$'),
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      additionalProperties: matching('^[0-9a-f]{64}$'),
    },
  ],
};

const signer = {
  ...holding(
    { type: { enum: signerTypes }, publicKey: text },
    { command: words, deadline: { ...durationJsonSchema, default: '60s' } },
  ),
  if: { properties: { type: { const: 'command' } } },
  then: { required: ['command'] },
  else: { not: { required: ['command'] } },
};

const reading = {
  anyOf: [
    { enum: ['no', false] },
    holding(
      { owner: text, admin: text, id: text, amount: text },
      { lock: text, lockedUntil: text },
    ),
  ],
};

const alert = {
  ...holding(
    {},
    {
      when: text,
      pins: { const: true },
      name: { type: 'string', maxLength: 24 },
      bell: { type: 'boolean', default: true },
      run: words,
    },
  ),
  anyOf: [{ required: ['when'] }, { required: ['pins'] }],
};

const watch = holding(
  {},
  {
    lag: durationJsonSchema,
    expiry: durationJsonSchema,
    upgrade: durationJsonSchema,
    traffic: { type: 'integer', minimum: 0 },
    alerts: durationJsonSchema,
    approvals: matching('^/'),
  },
);

const shapeOf = (setting: Setting): JsonSchema => {
  switch (setting.kind) {
    case 'url':
      return url;
    case 'number':
      return { type: 'integer', minimum: setting.min, maximum: setting.max };
    case 'duration':
      return setting.orTime === true
        ? { anyOf: [durationJsonSchema, matching('^[0-9]{4}-[0-9]{2}-[0-9]{2}')] }
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
      return { anyOf: [{ enum: setting.among }, matching('/|[.](ya?ml|json)$')] };
    case 'columns':
      return { ...listOf({ enum: setting.among }), minItems: 1, uniqueItems: true };
    case 'parties':
      return listOf({ type: 'string' });
    case 'packages':
      return listOf(trustedPackage);
    case 'dars':
      return listOf(matching('#(sha256[:=])?[0-9a-fA-F]{64}$'));
    case 'readings':
      return mapOf(templatePattern.source, reading);
    case 'names':
      return mapOf(partyNamePattern.source, matching('::1220[0-9a-f]{64}$'));
    case 'token':
      return {
        oneOf: [
          ...secretPlaces,
          holding({ oauth2: credentials }),
          holding({ prompt: { const: true } }),
        ],
      };
    case 'secret':
      return { oneOf: secretPlaces };
    case 'signers':
      return mapOf(signerNamePattern.source, signer);
    case 'registries':
      return { type: 'object', additionalProperties: url };
    case 'filters':
      return mapOf(filterNamePattern.source, text);
    case 'alerts':
      return listOf(alert);
    case 'watch':
      return watch;
    default:
      return setting satisfies never;
  }
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
