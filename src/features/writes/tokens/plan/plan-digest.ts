import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { stringifyJson, type JsonObject } from '../../../../lib/json/json.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';
import type { TokenIntent } from '../../../../verify/intent/token-intent.ts';

const contentOf = (intent: TokenIntent): JsonObject => {
  switch (intent.kind) {
    case 'transfer': {
      const { sender, receiver, amount, instrument, inputs, memo = null } = intent.terms;
      const { transferKind } = intent;
      return {
        ...{ sender, receiver, amount },
        instrument: { ...instrument },
        inputs,
        memo,
        transferKind,
      };
    }
    case 'preapprove':
      return { ...intent.terms };
    case 'cancel-preapproval':
      return { contractId: intent.contractId };
    default: {
      const { contractId, sender, receiver, amount, instrument } = intent.offer;
      return { contractId, sender, receiver, amount, instrument: { ...instrument } };
    }
  }
};

/**
 * The SHA-256 that confirms a plan from a script, in hex. Times and ids of the request differ in each run, so
 * they are no part of it. The contracts that it uses up are: what was confirmed once can't be sent again.
 */
export const planDigest = (intent: TokenIntent, ledgerUrl: string): string => {
  const { kind, party } = intent;
  const ledger = normalizeServiceAddress(ledgerUrl);
  return sha256Hex(stringifyJson({ ledger, kind, party, ...contentOf(intent) }));
};
