import type { Received } from '../servers/misbehaving-server.ts';

/** The key that shows the end of a review: before, its confirmation cannot be typed. */
export const readToEnd = '\x1b[F';

/** What a review asks for, as it stands on the screen; empty where none asks. */
export const phraseOn = (screen: string): string =>
  /Type {2}(.*? [0-9a-f]{4}) {2}to send/.exec(screen)?.[1] ?? '';

/** What the confirmation of a signature asks for. */
export const signPhraseOn = (screen: string): string =>
  /Type {2}(.*? [0-9a-f]{4}) {2}to sign/.exec(screen)?.[1] ?? '';

/**
 * Whether a server received a write. The doctor asks the endpoints of writes with a text that is no object,
 * and the form of an allocation asks the participant about itself.
 */
export const isWrite = ({ path, body }: Received): boolean =>
  /allocate|execute/.test(path) && body.startsWith('{');
