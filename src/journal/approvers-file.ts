import { readFileSync } from 'node:fs';
import { placeFacts, type PlaceFacts } from './place-facts.ts';

/** What an allowed_signers file holds, as `ssh-keygen` reads it. */
export type ApproversFacts = PlaceFacts & {
  /** Lines that name a key that may sign for here. */
  readonly keys: number;
  /** Lines that say nothing that counts here, and why. */
  readonly bad: readonly { readonly line: number; readonly why: string }[];
};

/** `ssh-keygen -Y` calls it the namespace: a key may be kept to some of them. */
const namespace = 'cantui';

const keyType = /^(?:ssh-|ecdsa-sha2-|sk-)[\w@.-]+$/;
const keyBytes = /^[A-Za-z0-9+/]+={0,3}$/;

/** Words between spaces; what is in quotes holds its own together. */
const wordsOf = (line: string): readonly string[] => line.match(/(?:"[^"]*"|[^\s"])+/g) ?? [];

const whyBad = (line: string): string | undefined => {
  const words = wordsOf(line);
  const at = words.findIndex((word, index) => index > 0 && keyType.test(word));
  if (at === -1) return 'it names no key: NAME TYPE KEY is expected';
  if (!keyBytes.test(words[at + 1] ?? '')) return `${words[at] ?? ''} has no key behind it`;
  const options = words.slice(1, at).join(',');
  const [, allowed] = /\bnamespaces="?([^"\s]*)"?/i.exec(options) ?? [];
  return allowed === undefined || allowed.split(',').includes(namespace)
    ? undefined
    : `its key may not sign for the namespace ${namespace}`;
};

/** Reads which keys may approve, and what of the file cannot be used. */
const readApprovers = (text: string): Pick<ApproversFacts, 'keys' | 'bad'> => {
  const lines = text.split('\n').map((line, at) => ({ line: at + 1, text: line.trim() }));
  const said = lines.filter((each) => each.text !== '' && !each.text.startsWith('#'));
  const bad = said.flatMap((each) => {
    const why = whyBad(each.text);
    return why === undefined ? [] : [{ line: each.line, why }];
  });
  return { keys: said.length - bad.length, bad };
};

/** Looks at the approvers' file; one that cannot be read says why. */
export const approversFacts = (path: string): ApproversFacts => {
  const place = placeFacts(path);
  if (place.kind !== 'file') return { ...place, keys: 0, bad: [] };
  try {
    return { ...place, ...readApprovers(readFileSync(path, 'utf8')) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...place, kind: 'unreadable', why, keys: 0, bad: [] };
  }
};
