import { tokenPlanText } from './messages.ts';
import type { RegistryProblem, RegistryReads } from '../../http/reads.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import {
  configuredRegistry,
  scanRegistryAddress,
  type RegistryAddressBook,
  type DisclosedContract,
  type StandardVersion,
} from '../../ledger/registry/registry-endpoints.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { err, type Result } from '../../lib/result.ts';
import type { PlanProblem } from './token-plan.ts';

export const registryProblem = (address: string, problem: RegistryProblem): PlanProblem => {
  if (problem.kind === 'misfit')
    return { text: tokenPlanText.misfit(address, problem.reason), cause: 'unreadable' };
  if (problem.kind === 'absent')
    return { text: tokenPlanText.absent(address, problem.said), cause: 'notFound' };
  const { failure: cause } = problem;
  if (cause.kind === 'unauthorized' || cause.kind === 'forbidden')
    return { text: tokenPlanText.wantsToken(address), cause };
  const { summary, detail, hint } = describeFailure(cause);
  return { text: tokenPlanText.failed(address, summary, detail, hint), cause };
};

/**
 * Finds the registry of an instrument admin: the profile names it, or it is the scan's. What the scan says
 * about itself only decides where to ask: no response of a registry is believed without a check.
 */
export const findRegistry = async (
  { info }: Pick<RegistryReads, 'info'>,
  book: RegistryAddressBook,
  admin: string,
): Promise<Result<string, PlanProblem>> => {
  const configured = configuredRegistry(book, admin);
  if (configured !== undefined) return { ok: true, value: configured };
  if (book.scanUrl === '') return err({ text: tokenPlanText.noRegistry(admin), cause: 'usage' });
  const address = scanRegistryAddress(book.scanUrl);
  const response = await info(address);
  if (!response.ok) return err(registryProblem(address, response.error));
  const { adminId } = response.value;
  return adminId === admin
    ? { ok: true, value: address }
    : err({ text: tokenPlanText.otherRegistry(address, adminId, admin), cause: 'usage' });
};

const transferApi = (version: StandardVersion): string =>
  `splice-api-token-transfer-instruction-${version}`;

/**
 * Of the versions that the contracts have, the first that the registry says it serves. The older one is
 * the first: its factories check the admin that the payer expects. A registry that doesn't tell is asked
 * for the first.
 */
export const chooseVersion = async (
  { info }: Pick<RegistryReads, 'info'>,
  address: string,
  versions: readonly [StandardVersion, ...StandardVersion[]],
): Promise<StandardVersion> => {
  const [first, second] = versions;
  if (second === undefined) return first;
  const response = await info(address);
  if (!response.ok) return first;
  const { supportedApis } = response.value;
  return versions.find((version) => Object.hasOwn(supportedApis, transferApi(version))) ?? first;
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
      text: tokenPlanText.otherSynchronizer(other.contractId, other.synchronizerId, wanted),
      cause: 'check',
    }
  );
};
