/** An object whose fields may be undefined, as one that lacks those fields. */
export type WithoutUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Leaves out what is undefined: absent means absent here, never undefined. */
export const omitUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
