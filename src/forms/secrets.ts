/** Starts of what must never be entered: keys in PEM, Ed25519 keys in PKCS#8, bearer tokens. */
const secrets: readonly { readonly kind: string; readonly found: RegExp }[] = [
  { kind: 'a private key', found: /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/ },
  { kind: 'a private key', found: /^\s*MC4CAQAwBQYDK2Vw/ },
  { kind: 'a private key', found: /^\s*302e020100300506032b6570/i },
  { kind: 'a private key', found: /"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/ },
  { kind: 'an access token', found: /^\s*(?:Bearer\s+)?eyJ[\w-]+\.[\w-]+\.[\w-]*\s*$/ },
];

/** Tells what a text must not be taken for: no field has a use for it, and drafts are kept. */
export const secretIn = (text: string): string | undefined =>
  secrets.find(({ found }) => found.test(text))?.kind;
