import { textOfField } from '../../../lib/text/text-field.ts';
import { looksLikePrivateKey } from '../../../lib/io/secret.ts';
import { listGroups, isLeaf, fieldValue, type FieldGroup, type FormValue } from '../form-values.ts';
import { formIds, type FormId } from '../../../submission/form-ids.ts';

const secretText = {
  note: (kind: string): string => `removed: looked like ${kind}`,
  notice: (kind: string): string =>
    `The field was emptied: its value looked like ${kind}. Nothing was kept.`,
} as const;

/** Secrets that must never be entered and can be recognized: keys in PEM or as JSON, bearer tokens. */
const secrets: readonly { readonly kind: string; readonly found: RegExp }[] = [
  { kind: 'a private key', found: /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/ },
  { kind: 'a private key', found: /"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/ },
  { kind: 'an access token', found: /^\s*(?:Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*\s*$/ },
];

/** The beginning of an Ed25519 key in DER, in base64 and in hex, which also finds a truncated key. */
const begun = /^\s*(?:MC4CAQAwBQYDK2Vw|302e020100300506032b6570)/i;

const wholeSecret = (text: string): string | undefined =>
  secrets.find(({ found }) => found.test(text))?.kind ??
  (looksLikePrivateKey(text) ? 'a private key' : undefined);

/** Names the kind of secret that a text is. No field needs one, and drafts are saved to disk. */
export const detectSecret = (text: string): string | undefined =>
  wholeSecret(text) ?? (begun.test(text) ? 'a private key' : undefined);

interface RedactedForm {
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
  // Only a whole secret counts: emptying a field at the start of a secret would leave the rest of the
  // typed text.
  const kind = wholeSecret(textOfField(value.text));
  if (kind === undefined) return value;
  kinds.push(kind);
  return { ...fieldValue('', secretText.note(kind)), left: true };
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

/** Removes secrets from the changed fields of a form. */
export const redactSecrets = (group: FieldGroup, before: FieldGroup): RedactedForm => {
  const kinds: string[] = [];
  const root = clearGroup(group, before, kinds);
  return kinds.length === 0 ? { root: group, kinds } : { root, kinds };
};

/**
 * Removes a private key or a token before it reaches the state, however it came into a field:
 * typed, pasted without bracketed paste, or within a request.
 */
export const redactForms = <Form extends { readonly form: { readonly root: FieldGroup } }>(
  before: Readonly<Record<FormId, Form>>,
  after: Readonly<Record<FormId, Form>>,
): { readonly forms: Readonly<Record<FormId, Form>>; readonly notice: string } | undefined => {
  let forms = after;
  const found: string[] = [];
  for (const id of formIds) {
    const { form } = forms[id];
    const { root, kinds } = redactSecrets(form.root, before[id].form.root);
    if (kinds.length === 0) continue;
    forms = { ...forms, [id]: { ...forms[id], form: { ...form, root } } };
    found.push(...kinds);
  }
  const kind = found.at(-1);
  return kind === undefined ? undefined : { forms, notice: secretText.notice(kind) };
};
