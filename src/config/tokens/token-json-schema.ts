import { durationJsonSchema } from '../file/duration-json-schema.ts';

const text = { type: 'string', minLength: 1 } as const;

/** An object with these keys and no others. */
const holding = (required: Readonly<Record<string, object>>, others = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(required),
  properties: { ...required, ...others },
});

/** The possible places of a secret. */
const secretPlaces = [
  holding({ file: text }),
  holding({ env: text }),
  holding(
    { command: { type: 'array', minItems: 1, items: { type: 'string' } } },
    { deadline: durationJsonSchema },
  ),
];

const credentials = holding(
  {
    tokenUrl: { type: 'string', format: 'uri' },
    clientId: text,
    clientSecret: { oneOf: secretPlaces },
  },
  { audience: text, scope: text, clientAuth: { enum: ['body', 'basic'] } },
);

/** The token's source: exactly one place. */
export const tokenJsonSchema = {
  oneOf: [...secretPlaces, holding({ oauth2: credentials }), holding({ prompt: { const: true } })],
};
