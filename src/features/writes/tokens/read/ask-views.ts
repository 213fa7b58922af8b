import type { Failure } from '../../../../ledger/failure/failure.ts';
import { sendKnown } from '../../../../ledger/formats.ts';
import type { FurtherInput, FurtherReadName } from '../../../../ledger/further-operations.ts';
import type { Json, JsonObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import type { LedgerProblem, LedgerReads } from '../../steps/ledger-reads.ts';
import type { LedgerResponse } from '../../steps/ask-operation.ts';

type Answer<N extends FurtherReadName> = Result<LedgerResponse<N>, LedgerProblem>;

type Refused = { readonly failure: Failure; readonly problem: LedgerProblem };

/** Asks again without the interfaces that the participant doesn't know. */
export const askViews = async <N extends FurtherReadName>(
  ledger: LedgerReads,
  name: N,
  { body, ...input }: FurtherInput & { readonly body: JsonObject },
): Promise<Answer<N>> => {
  const sent = await sendKnown(body, async (known: Json): Promise<Result<Answer<N>, Refused>> => {
    const answer = await ledger.ask(name, { ...input, body: known });
    const failure = answer.ok ? undefined : answer.error.failure;
    return answer.ok || failure === undefined
      ? { ok: true, value: answer }
      : { ok: false, error: { failure, problem: answer.error } };
  });
  return sent.ok ? sent.value : { ok: false, error: sent.error.problem };
};
