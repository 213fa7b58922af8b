/** A JWT, or the beginning of one: every header is base64url of `{"`. */
const jwt = /eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g;

/** Returns what a program or a provider said without tokens that are not known here. */
export const withoutJwts = (text: string): string => text.replace(jwt, '•••');
