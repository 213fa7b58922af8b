import { counting, type Assessed } from '../../journal/approvals.ts';
import type { SoundBundle } from '../../journal/bundle.ts';
import { counted } from '../../lib/count.ts';
import type { Assessment } from './assess.ts';

/** What a profile asks for, and who is about to send. */
export type Demand = {
  readonly required: number;
  /** Absolute path of the allowed_signers file. */
  readonly approvers?: string | undefined;
  /** As user@host. */
  readonly sender: string;
};

/** Whether what was approved may leave. */
export type Standing = {
  /** The approvals that count. */
  readonly counted: readonly Assessed[];
  /** Why it may not leave yet, and what to do. */
  readonly missing?: string | undefined;
};

const shortWords = (have: number, { required, approvers }: Demand, path: string): string => {
  const signed = approvers === undefined ? '' : ' --sign KEY';
  return `${have} of ${counted(required, 'approval')}: another person runs cantui approve ${path}${signed}`;
};

/** Holds the approvals of a bundle against what is asked for. */
export const standingOf = (
  { bundle, path }: { readonly bundle: SoundBundle; readonly path: string },
  { assessed, trouble }: Assessment,
  demand: Demand,
): Standing => {
  const { required, approvers, sender } = demand;
  const signedOnly = approvers !== undefined;
  const good = counting(assessed, { involved: [bundle.made.by, sender], signedOnly });
  if (good.length >= required) return { counted: good };
  return { counted: good, missing: trouble ?? shortWords(good.length, demand, path) };
};
