import type { FieldFinding } from './compare-document.ts';

// Texts about the API document of a service. A finding is a phrase without a period.

export const operationText = {
  gone: 'not in the document',
  disabled: 'disabled by default',
  later: 'of a later release',
  deprecated: 'deprecated',
  instead: (name: string): string => `replacement: ${name}`,
} as const;

/** What a document says of fields, after their names. */
export const fieldTexts: Readonly<Record<FieldFinding['kind'], (fields: string) => string>> = {
  unknown: (fields) => `sent, but unknown to the service: ${fields}`,
  demanded: (fields) => `required by the service, but never sent: ${fields}`,
  new: (fields) => `optional, and never sent: ${fields}`,
  gone: (fields) => `needed, but gone from the response: ${fields}`,
  absent: (fields) => `read if present, but not in the response: ${fields}`,
  deprecated: (fields) => `deprecated fields: ${fields}`,
};

export const documentText = {
  compared:
    'Compared: methods, paths, and the fields that cantui knows of JSON requests and responses. ' +
    'Not compared: values, query parameters, headers, and the fields of errors.',
  elsewhere: (names: string): string => `Deprecated, and not used by cantui: ${names}`,
  summary: (used: number, broken: number): string =>
    broken === 0
      ? `${used} operations in use, each present or replaceable`
      : `${broken} of ${used} operations in use are missing or changed`,
} as const;
