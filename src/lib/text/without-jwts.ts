/** A JWT of any issuer, or the beginning of one: every header is base64url of `{"`. */
const jwt = /eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g;

/** Removes tokens that are unknown here: from the output of a program, or from a setting. */
export const withoutJwts = (text: string): string => text.replace(jwt, '•••');
