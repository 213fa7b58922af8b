import type { GlobalFlags } from '../../../cli-kit/load-settings.ts';

/** Options of `cantui party` as they were typed. */
export interface PartyFlags extends GlobalFlags {
  readonly limit?: string;
}
