import { inspect } from 'node:util';
import { trace } from './trace.ts';

/** Names of environment variables that hold a secret. They only grow: a profile that was left still counts. */
const names = new Set<string>(['CANTUI_TOKEN']);

/** Remembers that a variable holds a secret, whether or not it was read yet. */
export const markSecretVariable = (name: string): void => void names.add(name);

export const isSecretVariable = (name: string): boolean => names.has(name);

const dots = '•••';

/**
 * A text that must not be seen: it prints, inspects and serializes as dots. Only `reveal` returns the
 * text, so a search for that word finds every place that can leak it.
 */
export class Secret {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static of(text: string): Secret {
    trace.secret?.(text);
    return new Secret(text);
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return dots;
  }

  toJSON(): string {
    return dots;
  }

  [inspect.custom](): string {
    return dots;
  }
}

/** A JWT of any issuer, or the beginning of one: every header is base64url of `{"`. */
const jwt = /eyJ[\w-]{8,}(?:\.[\w-]*){1,2}/g;

/** Removes tokens that are unknown here: from the output of a program, or from a setting. */
export const withoutJwts = (text: string): string => text.replace(jwt, dots);
