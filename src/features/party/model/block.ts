interface Unread {
  readonly since: number;
  readonly reason: string;
}

/** One part of what is known about a party: each is asked for, and fails, alone. */
export type Block<T> =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly value: T;
      /** Who said so, and as of when: a service, and a time, an offset or a round. */
      readonly source: string;
      /** When it was read, by the service's clock: milliseconds since 1970. */
      readonly readAt?: number;
      /** True if a write that may have changed the value ended after it was read. */
      readonly isBeforeWrite?: boolean;
      /** Why newer readings failed, and since when: milliseconds since 1970. */
      readonly unread?: Unread;
    }
  /** A service lacks the endpoint, or isn't configured: no failure, but nothing is known. */
  | { readonly kind: 'missing'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly exitCode: number };

/** A block without a value, so far or for good. */
export type BlockWithoutValue = Exclude<Block<never>, { kind: 'ready' }>;

/** A part that won't get a value. */
export type NoBlock = Exclude<Block<never>, { kind: 'ready' | 'loading' }>;

export const missing = (reason: string): NoBlock => ({ kind: 'missing', reason });

export const loading = { kind: 'loading' } as const satisfies Block<never>;

const isReady = (part: unknown): part is Block<unknown> & { kind: 'ready' } =>
  (part as Partial<Block<unknown>> | null)?.kind === 'ready';

const keepValue = (before: unknown, next: unknown, now: number): unknown => {
  if (next === null) return before ?? next;
  if (!isReady(before) || (next as Block<unknown>).kind !== 'failed') return next;
  const { reason } = next as Block<unknown> & { kind: 'failed' };
  return { ...before, unread: { since: before.unread?.since ?? now, reason } };
};

/** What was read stays while newer readings fail. */
export const keepValues = <Report extends object>(
  before: Report,
  next: Partial<Report>,
  now: number,
): Report =>
  Object.fromEntries(
    Object.entries({ ...before, ...next }).map(([name, part]) => {
      const old = before[name as keyof Report];
      return [name, part === old ? part : keepValue(old, part, now)];
    }),
  ) as Report;

/** The first part whose newer readings failed. */
export const unreadPart = (report: object): (Block<unknown> & { kind: 'ready' }) | undefined =>
  Object.values(report).find(
    (part: unknown): part is Block<unknown> & { kind: 'ready' } =>
      isReady(part) && part.unread !== undefined,
  );

export const markBeforeWrite = <Report extends object>(report: Report): Report =>
  Object.fromEntries(
    Object.entries(report).map(([name, part]: [string, unknown]) => [
      name,
      isReady(part) ? { ...part, isBeforeWrite: true } : part,
    ]),
  ) as Report;

export const isBeforeWrite = (report: object): boolean =>
  Object.values(report).some((part: unknown) => isReady(part) && part.isBeforeWrite === true);

export const blockValue = <T>(block: Block<T>): T | undefined =>
  block.kind === 'ready' ? block.value : undefined;

export interface PartProblem {
  readonly part: string;
  readonly reason: string;
  /** A missing endpoint is no failure, and has none. */
  readonly exitCode?: number;
}

export const blockProblems = (
  blocks: Readonly<Record<string, Block<unknown>>>,
): readonly PartProblem[] =>
  Object.entries(blocks).flatMap(([part, block]) => {
    if (block.kind === 'missing') return [{ part, reason: block.reason }];
    return block.kind === 'failed'
      ? [{ part, reason: block.reason, exitCode: block.exitCode }]
      : [];
  });
