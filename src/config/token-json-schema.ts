const text = { type: 'string', minLength: 1 } as const;

/** An object with one key, and nothing else. */
const holding = (key: string, schema: object) => ({
  type: 'object',
  additionalProperties: false,
  required: [key],
  properties: { [key]: schema },
});

/** The places where a secret may be kept. */
const secretPlaces = [holding('file', text), holding('env', text)];

/** Where a token comes from: exactly one place. */
export const tokenJsonSchema = { oneOf: secretPlaces };
