import { abortOnSignals, verificationFailed } from '../../../../cli-kit/exit.ts';
import { printError } from '../../../../cli-kit/streams.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { signText as text } from '../../messages/sign.ts';
import { collectSignatures } from '../../steps/signing/collect-signatures.ts';
import { inspectSignable } from '../../steps/signing/inspect-signable.ts';
import type { Signable } from '../../steps/signing/signable.ts';
import type { SignableReport } from '../../steps/signing/signable-report.ts';
import type { SigningPlan } from './prepare-signing.ts';

export type SignedContent = { readonly signed: Signable; readonly report: SignableReport };

type NotSigned = { readonly text: string; readonly exit: number };

/** The caller has shown what is signed, and the user has confirmed it. */
export const signPlan = async ({
  signable,
  report: { hash = Buffer.alloc(0) },
  signers,
  known,
  trustedPackages,
}: Omit<SigningPlan, 'sha256'>): Promise<Result<SignedContent, NotSigned>> => {
  const { signal, code } = abortOnSignals();
  const collected = await collectSignatures(
    { signable, hash, signers, known },
    {
      env: process.env,
      signal,
      now: Date.now,
      onCall: ({ name, setting }) => printError(text.calling(name, setting.deadlineMs / 1000)),
    },
  );
  if (!collected.ok)
    return err({ text: text.notSigned(collected.error), exit: code() ?? verificationFailed });
  const { signable: made, records } = collected.value;
  const keys = signers.map(({ signer }) => signer.key);
  const report = inspectSignable(made, { keys, nowMs: Date.now(), trustedPackages });
  const [wrong] = report.failed;
  if (wrong !== undefined)
    return err({
      text: text.invalidResult(wrong.title, wrong.detail),
      exit: verificationFailed,
    });
  const signed = { ...made, signers: [...made.signers, ...records] };
  return { ok: true, value: { signed, report } };
};
