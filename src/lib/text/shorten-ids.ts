/** Matches contract ids and the fingerprints of parties, participants and synchronizers. */
const fingerprint = /(::1220[0-9a-f]{4})[0-9a-f]{52,}([0-9a-f]{4})/g;
const contractId = /\b(00[0-9a-f]{6})[0-9a-f]{56,}([0-9a-f]{4})\b/g;

/** Shortens the ids in a text to both ends; a digest stays whole, so that it can be compared. */
export const shortenIds = (text: string): string =>
  text.replace(fingerprint, '$1…$2').replace(contractId, '$1…$2');

/** Shortens key fingerprints in texts that contain no hash to compare. */
export const shortenFingerprints = (text: string): string =>
  text.replace(/\b(1220[0-9a-f]{4})[0-9a-f]{56,}([0-9a-f]{4})\b/g, '$1…$2');
