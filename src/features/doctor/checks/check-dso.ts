import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import { type CheckResult, inconclusiveCheck, passedCheck } from './check-result.ts';

export type DsoFacts = {
  /** The setting `dso` of the profile. */
  readonly own: string;
  /** What the scan says; undefined if it didn't. */
  readonly found: string | undefined;
  readonly failure?: Failure | undefined;
};

/** Only the profile counts where it has a DSO: a wrong one turns the network's Amulet into another token. */
export const checkDso = ({ own, found, failure }: DsoFacts): CheckResult => {
  if (found === undefined)
    return inconclusiveCheck(
      'the scan did not return its DSO',
      failure && describeFailure(failure, 'scan').summary,
    );
  if (found === own) return passedCheck('the scan has the same as the profile');
  return {
    verdict: 'failed',
    headline: `the scan has ${found}, the profile ${own}`,
    detail: 'the profile counts: Amulet of any other DSO is shown as another token',
    remedy: 'find out which one is right, then change dso or scanUrl of the profile',
    cause: 'settings',
  };
};
