/**
 * Where the payloads of a template tell what the view of a holding would (Splice.Api.Token.HoldingV1
 * and HoldingV2). A place is the path of a field, its names joined by dots: `holding.account.owner`.
 */
export interface PayloadReading {
  readonly owner: string;
  /** The party of the instrument admin. */
  readonly admin: string;
  /** A place, or the id itself after an equals sign: `=Amulet`. */
  readonly id: string;
  readonly amount: string;
  /** Such a contract is locked while something is there; `always` if it always is. */
  readonly lock?: string | undefined;
  /** The end of the lock, where the lock itself doesn't tell it. */
  readonly lockedUntil?: string | undefined;
}

/** Live contracts of a `no` template have no view of a holding. */
export type TemplateReading = PayloadReading | 'no';

/** By `Module:Entity`. */
export type PayloadReadings = Readonly<Record<string, TemplateReading>>;

export const alwaysLocked = 'always';
