import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getFromLoopback } from '../../../http/transport/post-form.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import { readProofKey } from '../../../storage/approvals/sandbox-proof-key.ts';
import { computeProof, proofPath } from '../../../sandbox/sandbox-proof.ts';
import { tryIo } from '../../../lib/result.ts';

type LedgerSettings = Pick<Settings, 'ledgerUrl' | 'tokenFrom' | 'isTestLedger' | 'proxy'>;

/**
 * A sandbox of `cantui sandbox` answers a fresh challenge with a key that only the owner of its
 * token file can read. A tunnel to another ledger can't.
 */
const isProvenSandbox = async ({ ledgerUrl, tokenFrom }: LedgerSettings): Promise<boolean> => {
  // The exact address that a sandbox listens on, because another loopback address has other listeners.
  const port = /^http:\/\/127\.0\.0\.1:(\d+)$/.exec(ledgerUrl)?.[1];
  if (tokenFrom?.kind !== 'file' || port === undefined) return false;
  const key = tryIo(() => readProofKey(tokenFrom.path));
  if (!key.ok || key.value === undefined) return false;
  const challenge = randomBytes(32).toString('hex');
  const given = await getFromLoopback(
    `http://127.0.0.1:${port}${proofPath}?challenge=${challenge}`,
  );
  const wanted = Buffer.from(computeProof(key.value, challenge, port));
  const answer = Buffer.from(given ?? '');
  return answer.length === wanted.length && timingSafeEqual(answer, wanted);
};

/** Asks the ledger whether it is a test ledger, unless a profile says so. */
export const detectSandbox = async <S extends LedgerSettings>(settings: S): Promise<S> =>
  settings.isTestLedger === true || settings.proxy !== undefined
    ? settings
    : { ...settings, isTestLedger: await isProvenSandbox(settings) };
