import { recordsOfSigners } from '../submission/review-records.ts';
import { sanitizeAccountName } from '../storage/approvals/approval.ts';
import {
  newApprovalRequest,
  type ValidApprovalRequest,
} from '../storage/approvals/approval-request.ts';
import { currentAccount } from '../storage/locks/process-identity.ts';
import type { FrozenRequest } from '../http/send/build-request.ts';
import { ledgerAddress } from '../storage/journal/entry.ts';
import { isObject, parseJson } from '../lib/json/json.ts';
import type { PublicKey } from '../verify/signatures/public-key.ts';
import type { WriteName } from '../submission/classify-outcome.ts';
import type { InspectionContext } from '../requests/checks/inspection.ts';
import type { RequestOrigin } from '../submission/step-files.ts';
import { formForOperation } from '../submission/form-ids.ts';
import { inspectRequest } from './inspect-approval-request.ts';
import { mismatches } from './messages.ts';

const ledgerOf = ({ name, url }: Pick<FrozenRequest<WriteName>, 'name' | 'url'>): string =>
  ledgerAddress({ operation: name, url });

/** Facts and checks in a file. Approvers decode the bytes again and read all of them. */
const most = 500;
const maxKeys = 64;

/** An approval request has the exact body and what an approver needs, but neither the token nor any header. */
export const createApprovalFile = (
  sealed: FrozenRequest<WriteName>,
  {
    keys,
    profile,
    now,
    origin,
    trustedPackages,
  }: {
    keys: readonly PublicKey[];
    profile: string;
    now: number;
    origin?: RequestOrigin | undefined;
  } & Pick<InspectionContext, 'trustedPackages'>,
): ValidApprovalRequest => {
  const { name: operation, body } = sealed;
  const json = parseJson(body);
  const request = isObject(json) ? json : {};
  const context = { nowMs: now, trustedPackages };
  const { facts, checks } = inspectRequest({ operation, request, origin }, keys, context);
  const write = { form: formForOperation(operation), request };
  const parts = {
    operation,
    body,
    ledger: { profile, address: ledgerOf(sealed) },
    made: { by: sanitizeAccountName(currentAccount()), at: new Date(now).toISOString() },
    does: facts
      .filter(({ brief }) => brief === true)
      .slice(0, most)
      .map(({ label, value }) => ({ label, value })),
    checks: checks.slice(0, most).map(({ id, title, state }) => ({ id, title, state })),
    ...(origin !== undefined && {
      origin: {
        ...origin,
        signers: [...(recordsOfSigners(write, origin.signers).signers ?? [])],
      },
    }),
    publicKeys: keys.slice(0, maxKeys).map(({ spki }) => spki.toString('base64')),
  };
  return newApprovalRequest(parts, request);
};

export const approvalRequestMismatch = (
  { sha256, ledger }: ValidApprovalRequest,
  sealed: Pick<FrozenRequest<WriteName>, 'sha256' | 'name' | 'url'>,
  profile: string,
): string | undefined => {
  const address = ledgerOf(sealed);
  if (sha256 !== sealed.sha256) return mismatches.bytes;
  if (ledger.address !== address) return mismatches.ledger(ledger.address, address);
  return ledger.profile === profile ? undefined : mismatches.profile(ledger.profile, profile);
};
