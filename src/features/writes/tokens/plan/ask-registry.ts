import type { RegistryProblem, RegistryReads } from '../../../../http/reads/registry.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../../ledger/failure/failure.ts';
import {
  configuredRegistry,
  scanRegistryAddress,
  type RegistryAddressBook,
} from '../../../../ledger/registry/registry-address.ts';
import type { DisclosedContract } from '../../../../ledger/registry/registry-types.ts';
import { logicalSynchronizerId } from '../../../../ledger/ids/identifiers.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { unreadableResponse, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import { tokenPlanText as text } from '../../messages/tokens.ts';
import type { PlanProblem } from './token-plan.ts';

/** A question to one registry that found no usable answer. */
export const registryProblem = (address: string, problem: RegistryProblem): PlanProblem => {
  if (problem.kind === 'misfit')
    return { text: text.misfit(address, problem.reason), exit: unreadableResponse };
  const { summary, detail, hint } = describeFailure(problem.failure, 'scan');
  return {
    text: text.failed(address, summary, detail, hint),
    exit: failureExitCode(problem.failure),
  };
};

/**
 * Finds the registry of an instrument admin: the profile names it, or it is the scan's. What the scan says
 * about itself only decides where to ask: no answer of a registry is believed without a check.
 */
export const findRegistry = async (
  { info }: Pick<RegistryReads, 'info'>,
  book: RegistryAddressBook,
  admin: string,
): Promise<Result<string, PlanProblem>> => {
  const configured = configuredRegistry(book, admin);
  if (configured !== undefined) return { ok: true, value: configured };
  if (book.scanUrl === '') return err({ text: text.noRegistry(admin), exit: usageError });
  const address = scanRegistryAddress(book.scanUrl);
  const answer = await info(address);
  if (!answer.ok) return err(registryProblem(address, answer.error));
  const { adminId } = answer.value;
  return adminId === admin
    ? { ok: true, value: address }
    : err({ text: text.otherRegistry(address, adminId, admin), exit: usageError });
};

/** All contracts of a transaction have to be on one synchronizer. */
export const findElsewhere = (
  disclosed: readonly DisclosedContract[],
  synchronizerId: string,
): PlanProblem | undefined => {
  const wanted = logicalSynchronizerId(synchronizerId);
  const other = disclosed.find((each) => logicalSynchronizerId(each.synchronizerId) !== wanted);
  return (
    other && {
      text: text.otherSynchronizer(other.contractId, other.synchronizerId, wanted),
      exit: verificationFailed,
    }
  );
};
