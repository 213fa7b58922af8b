/** A value, or the reason for its absence. Failures are values here; exceptions are for defects. */
export type Result<T, E> = Ok<T> | Err<E>;

export type Ok<T> = { readonly ok: true; readonly value: T };

export type Err<E> = { readonly ok: false; readonly error: E };
