import { passed, warning, type VerificationCheck } from './check-result.ts';
import type { UnknownField } from './protobuf/protobuf-message.ts';
import { checkNames } from './check-names.ts';

const shown = 8;

/** Reports fields that have no name in the schema: a signer can't know their effect. */
export const checkUnknownFields = (fields: readonly UnknownField[]): VerificationCheck => {
  const name = checkNames.unknownFields;
  if (fields.length === 0) return passed(name, 'no unknown bytes');
  const listed = fields
    .slice(0, shown)
    .map(({ place, bytes }) => `${place} (${bytes.length} bytes)`);
  const more = fields.length > shown ? `, and ${fields.length - shown} more` : '';
  return warning(
    name,
    `${listed.join(', ')}${more}`,
    'unknown fields, possibly from a newer ledger version; their effect cannot be shown',
  );
};
