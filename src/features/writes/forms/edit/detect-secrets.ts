import { fieldText } from '../../../../lib/text/text-field.ts';
import { looksLikePrivateKey } from '../../../../lib/io/private-key.ts';
import { listGroups, isLeaf, fieldValue, type FieldGroup, type FormValue } from '../form-values.ts';

/** What must never be entered and says itself what it is: keys in PEM or as JSON, bearer tokens. */
const secrets: readonly { readonly kind: string; readonly found: RegExp }[] = [
  { kind: 'a private key', found: /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/ },
  { kind: 'a private key', found: /"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/ },
  { kind: 'an access token', found: /^\s*(?:Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*\s*$/ },
];

/** How an Ed25519 key in DER begins, in base64 and in hex: of one that was cut off, too. */
const begun = /^\s*(?:MC4CAQAwBQYDK2Vw|302e020100300506032b6570)/i;

const wholeSecret = (text: string): string | undefined =>
  secrets.find(({ found }) => found.test(text))?.kind ??
  (looksLikePrivateKey(text) ? 'a private key' : undefined);

/**
 * Tells what a text that comes in one piece must not be taken for: no field has a use for it, and
 * drafts are kept.
 */
export const detectSecret = (text: string): string | undefined =>
  wholeSecret(text) ?? (begun.test(text) ? 'a private key' : undefined);

/** Values without the secrets that came into them, and what those looked like. */
export interface RedactedForm {
  readonly root: FieldGroup;
  readonly kinds: readonly string[];
}

const clearValue = (
  value: FormValue,
  before: FormValue | undefined,
  kinds: string[],
): FormValue => {
  if (value === before) return value;
  if (!isLeaf(value))
    return value.map((group, index) => clearGroup(group, listGroups(before)[index], kinds));
  // Of what is typed only the whole can be told: emptied at its beginning, its end would stay.
  const kind = wholeSecret(fieldText(value.text));
  if (kind === undefined) return value;
  kinds.push(kind);
  return { ...fieldValue('', `looked like ${kind}: refused`), left: true };
};

const clearGroup = (
  group: FieldGroup,
  before: FieldGroup | undefined,
  kinds: string[],
): FieldGroup =>
  group === before
    ? group
    : Object.fromEntries(
        Object.entries(group).map(([id, value]) => [id, clearValue(value, before?.[id], kinds)]),
      );

/** Empties what holds a secret, looking only at what is other than it was before. */
export const redactSecrets = (group: FieldGroup, before: FieldGroup): RedactedForm => {
  const kinds: string[] = [];
  const root = clearGroup(group, before, kinds);
  return kinds.length === 0 ? { root: group, kinds } : { root, kinds };
};
