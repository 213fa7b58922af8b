import { passed, warning, type VerificationCheck } from './check-result.ts';
import type { UnknownField } from './protobuf/protobuf-message.ts';

const shown = 8;

/** What is in the bytes and has no name here is said: whoever signs it does not know what it does. */
export const checkUnknownFields = (fields: readonly UnknownField[]): VerificationCheck => {
  const name = { id: 'unknown-fields', title: 'Every field is known' };
  if (fields.length === 0) return passed(name, 'all bytes are accounted for');
  const listed = fields
    .slice(0, shown)
    .map(({ place, bytes }) => `${place} (${bytes.length} bytes)`);
  const more = fields.length > shown ? `, and ${fields.length - shown} more` : '';
  return warning(
    name,
    `${listed.join(', ')}${more}`,
    'what these fields do is not known here; a newer version of the ledger may have them',
  );
};
