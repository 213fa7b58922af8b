import { withFailure } from '../../../http/call-result.ts';
import { formatSecretSource } from '../../../config/tokens/token-source.ts';
import { checks } from '../checks/checks.ts';
import { runCheck } from '../checks/check-result.ts';
import type { TokenFacts } from '../checks/check-token.ts';
import { furtherRequest } from '../../../ledger/further-operations.ts';
import type { ProbeDeps } from './probe-deps.ts';
import type { Probe } from './probe.ts';

const tokenFacts = async (
  { tokens, settings, now }: ProbeDeps,
  signal: AbortSignal,
): Promise<TokenFacts> => {
  if (tokens === undefined) return { kind: 'none' };
  await tokens.ready(signal);
  const { held, trouble, note, claims, expiresAt } = tokens.state();
  const from = formatSecretSource(settings.tokenFrom);
  return { kind: 'source', from, held, trouble, note, claims, expiresAt, now: now() };
};

/** Reads the token and its claims, without a request to the ledger. */
export const tokenProbe = (deps: ProbeDeps): Probe => {
  const { source, claims } = checks.token;
  return {
    checks: [source, claims],
    run: async (signal) => {
      const facts = await tokenFacts(deps, signal);
      return [runCheck(source, facts), runCheck(claims, facts)];
    },
  };
};

/** Sends the ledger a request that every token may send. */
export const acceptedProbe = ({ client, tokens }: ProbeDeps): Probe => {
  const { accepted } = checks.token;
  return {
    checks: [accepted],
    run: async (signal) => {
      const response = await client.request(furtherRequest('ledgerEnd'), signal);
      return [runCheck(accepted, { hasToken: tokens !== undefined, heard: withFailure(response) })];
    },
  };
};
