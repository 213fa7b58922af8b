import { checkPartyId } from '../../../ledger/ids/identifiers.ts';

/** Both kinds of ids have the form of a party id. */
export const isNodeId = (id: string): boolean => {
  const [name = '', fingerprint = ''] = id.split('::');
  return name !== '' && fingerprint !== '' && checkPartyId(id) === undefined;
};

const anyFingerprint = `1220${'0'.repeat(64)}`;

/** Every fingerprint has the same length. */
export const isPartyHint = (hint: string): boolean =>
  hint !== '' && !hint.includes('::') && checkPartyId(`${hint}::${anyFingerprint}`) === undefined;

/** A whole number from 1 up; undefined for any other text. */
export const parseThreshold = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
