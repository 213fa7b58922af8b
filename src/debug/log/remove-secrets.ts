import { tokenRedactor } from '../../http/send/redact.ts';
import { withoutJwts } from '../../lib/io/secret.ts';

const pem = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g;

const secretName =
  '[\\w.-]*(?:secret|password|passwd|passphrase|private_?key|api_?key|credential|authorization|(?<!page_?)token)';

/** A field of JSON with a name that promises a secret, also in JSON within JSON. */
const field = new RegExp(`(\\\\*"${secretName}\\\\*"\\s*:\\s*\\\\*")(?:[^"\\\\]|\\\\[^"])*`, 'gi');

/** The same in the query of a URL or in a form. */
const parameter = new RegExp(`(^|[?&;\\s])(${secretName})=[^&\\s"]+`, 'gi');

const mark = '•••';

/** Secrets beyond this number: tokens that expired long ago. */
const maxSecrets = 64;

type Redact = (text: string) => string;

export type SecretRemover = {
  /** Learns a secret of this process, such as a token that was just read. */
  readonly learn: (secret: string) => void;
  /** Removes every known secret, in all spellings, and whatever looks like one. */
  readonly remove: Redact;
};

/**
 * The second line of defense of logs and recordings: the producers of events leave secrets out, and the
 * client removes an echoed token. What passes both is removed here.
 */
export const createSecretRemover = (): SecretRemover => {
  const known = new Map<string, Redact>();
  return {
    learn: (secret) => {
      // A prompt makes a secret of every prefix that is typed: the longest one counts.
      for (const earlier of known.keys()) if (secret.startsWith(earlier)) known.delete(earlier);
      if (secret !== '') known.set(secret, tokenRedactor(secret));
      const [oldest] = known.keys();
      if (known.size > maxSecrets && oldest !== undefined) known.delete(oldest);
    },
    remove: (text) => {
      let clean = text;
      for (const redact of known.values()) clean = redact(clean);
      return withoutJwts(clean)
        .replace(pem, mark)
        .replace(field, `$1${mark}`)
        .replace(parameter, `$1$2=${mark}`);
    },
  };
};
