import type { Failure } from '../../ledger/failure/failure.ts';
import {
  infoQuestion,
  instrumentQuestion,
  instrumentsQuestion,
  offerContextQuestion,
  transferFactoryQuestion,
  type OfferAction,
  type RegistryQuestion,
  type ChoiceContext,
  type InstrumentInfo,
  type InstrumentPage,
  type RegistryInfo,
  type StandardVersion,
  type TransferFactory,
} from '../../ledger/registry/registry-routes.ts';
import {
  readChoiceContext,
  readInstrument,
  readInstruments,
  readRegistryInfo,
  readTransferFactory,
} from '../../ledger/registry/read-registry.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import type { Client } from '../client.ts';

/** Why a registry gave no usable answer: it failed, or what it answered doesn't fit. */
export type RegistryProblem =
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'misfit'; readonly reason: string };

export type RegistryResult<T> = Promise<Result<T, RegistryProblem>>;

/** The questions to a registry. None carries a token, and no answer is believed without a check. */
export interface RegistryReads {
  readonly info: (base: string) => RegistryResult<RegistryInfo>;
  readonly instruments: (base: string, pageToken?: string) => RegistryResult<InstrumentPage>;
  readonly instrument: (base: string, id: string) => RegistryResult<InstrumentInfo>;
  /** `choiceArguments` is the whole argument of the choice, without a context. */
  readonly transferFactory: (
    base: string,
    version: StandardVersion,
    choiceArguments: JsonObject,
  ) => RegistryResult<TransferFactory>;
  readonly offerContext: (
    base: string,
    version: StandardVersion,
    offer: { readonly contractId: string; readonly action: OfferAction },
  ) => RegistryResult<ChoiceContext>;
}

export const createRegistryReads = (
  request: Client['request'],
  signal?: AbortSignal,
): RegistryReads => {
  const ask = async <T>(
    base: string,
    question: RegistryQuestion,
    read: (json: Json) => Result<T, string>,
  ): RegistryResult<T> => {
    const answered = await request({ service: 'registry', base, ...question }, signal);
    if (!answered.ok)
      return { ok: false, error: { kind: 'failed', failure: answered.error.failure } };
    const value = read(answered.value.json);
    return value.ok ? value : { ok: false, error: { kind: 'misfit', reason: value.error } };
  };
  return {
    info: (base) => ask(base, infoQuestion, readRegistryInfo),
    instruments: (base, pageToken) => ask(base, instrumentsQuestion(pageToken), readInstruments),
    instrument: (base, id) => ask(base, instrumentQuestion(id), (json) => readInstrument(json, id)),
    transferFactory: (base, version, choiceArguments) =>
      ask(base, transferFactoryQuestion(version, choiceArguments), readTransferFactory),
    offerContext: (base, version, { contractId, action }) =>
      ask(base, offerContextQuestion(version, contractId, action), readChoiceContext),
  };
};
