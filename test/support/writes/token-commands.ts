import {
  readChoiceContext,
  readTransferFactory,
} from '../../../src/ledger/registry/read-registry.ts';
import { objectAt, textAt } from '../../../src/lib/json/fields.ts';
import type { Json, JsonObject } from '../../../src/lib/json/json.ts';
import type { Result } from '../../../src/lib/result.ts';
import { signatureBy } from '../../../src/sandbox/examples/requests.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { gold } from '../../../src/sandbox/token-standard/gold.ts';
import { registrarOf } from '../../../src/sandbox/state/parties.ts';
import { ask, askFurther, get, post, type Responded } from '../servers/sandbox.ts';
import { signatureOver } from '../verify/topology-writer.ts';
import { waitFor } from '../wait.ts';
import type { ExternalParty } from './submission-writer.ts';

/** A party that signs for itself. */
export interface Actor {
  readonly party: string;
  readonly sign: (hash: Buffer) => JsonObject;
}

/** The party that the sandbox has from the start. */
export const signingActor = ({ world: { signing } }: Sandbox): Actor => ({
  party: signing.party,
  sign: (hash) => signatureBy(signing, hash),
});

export const actorOf = ({ party, signer }: ExternalParty): Actor => ({
  party,
  sign: (hash) => signatureOver(signer, hash),
});

export type Token = 'Amulet' | 'GOLD';

export const adminOf = ({ world }: Sandbox, token: Token): string =>
  token === 'Amulet' ? world.dso : registrarOf(world);

const registryUrl = (sandbox: Sandbox, token: Token): string =>
  sandbox.registries[adminOf(sandbox, token)] ?? sandbox.ledgerUrl;

/** Asks the registry of a token, without a token of access. */
export const askRegistry = (
  sandbox: Sandbox,
  token: Token,
  path: string,
  body?: JsonObject,
): Promise<Responded> => {
  const url = `${registryUrl(sandbox, token)}/registry/${path}`;
  return body === undefined ? get(url) : post(url, body);
};

/** How a command ended: the update that it became, or the refusal. */
export interface Submitted {
  readonly updateId?: string | undefined;
  readonly refusal?: string;
}

const refusedBy = ({ json, text }: Responded): Submitted => ({
  refusal: textAt(json, 'cause') || textAt(json, 'error') || text,
});

let submissions = 0;

/** Prepares a command, signs it and waits until it is on the ledger. */
export const submit = async (
  sandbox: Sandbox,
  { party, sign }: Actor,
  command: JsonObject,
  disclosedContracts: readonly Json[] = [],
): Promise<Submitted> => {
  const { world } = sandbox;
  submissions += 1;
  const id = `tokens-${submissions}`;
  const prepared = await askFurther(sandbox, 'prepareSubmission', {
    body: {
      ...{ commandId: id, commands: [command], actAs: [party] },
      ...{ synchronizerId: world.synchronizer, packageIdSelectionPreference: [] },
      disclosedContracts,
    },
  });
  if (prepared.status !== 200) return refusedBy(prepared);
  const { json } = prepared;
  const hash = Buffer.from(textAt(json, 'preparedTransactionHash'), 'base64');
  const executed = await ask(sandbox, 'execute', {
    preparedTransaction: json['preparedTransaction'],
    partySignatures: { signatures: [{ party, signatures: [sign(hash)] }] },
    ...{ submissionId: id, userId: '', hashingSchemeVersion: json['hashingSchemeVersion'] },
    deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } },
    minLedgerTime: { time: { Empty: {} } },
  });
  if (executed.status !== 200) return refusedBy(executed);
  const completionOf = () => world.completions.find(({ submissionId }) => submissionId === id);
  await waitFor(() => {
    if (completionOf() === undefined) throw new Error('not completed yet');
  });
  const { updateId, error } = completionOf() ?? {};
  return { updateId, ...(error !== undefined && { refusal: JSON.stringify(error) }) };
};

const account = (owner: string): JsonObject => ({ owner, provider: null, id: '' });

const unwrap = <T>(read: Result<T, string>): T => {
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

export interface Payment {
  readonly token: Token;
  readonly to: string;
  readonly amount: string;
  readonly inputs: readonly string[];
  readonly version?: 'v1' | 'v2';
  readonly memo?: string;
  /** Milliseconds from now. */
  readonly lifetimeMs?: number;
}

const interfaceOf = (version: 'v1' | 'v2', name: string): string =>
  `#splice-api-token-transfer-instruction-${version}:Splice.Api.Token.TransferInstruction${version.toUpperCase()}:${name}`;

const extraArgs = (context: JsonObject): JsonObject => ({ context, meta: { values: {} } });

/** Pays or offers a token, with what its registry hands over. */
export const pay = async (
  sandbox: Sandbox,
  actor: Actor,
  { token, to, amount, inputs, version = 'v1', memo, lifetimeMs = 3_600_000 }: Payment,
): Promise<Submitted & { readonly kind?: string }> => {
  const now = sandbox.world.clock / 1000;
  const admin = adminOf(sandbox, token);
  const named = (party: string) => (version === 'v1' ? party : account(party));
  const argument = (context: JsonObject): JsonObject => ({
    ...(version === 'v1' ? { expectedAdmin: admin } : { actors: [actor.party] }),
    transfer: {
      ...{ sender: named(actor.party), receiver: named(to), amount },
      instrumentId: { admin, id: token === 'GOLD' ? gold.id : token },
      requestedAt: new Date(now - 1000).toISOString(),
      executeBefore: new Date(Math.max(now, Date.now()) + lifetimeMs).toISOString(),
      inputHoldingCids: [...inputs],
      meta: {
        values: memo === undefined ? {} : { 'splice.lfdecentralizedtrust.org/reason': memo },
      },
    },
    extraArgs: extraArgs(context),
  });
  const responded = await askRegistry(
    sandbox,
    token,
    `transfer-instruction/${version}/transfer-factory`,
    { choiceArguments: argument({ values: {} }), excludeDebugFields: true },
  );
  if (responded.status !== 200) return refusedBy(responded);
  const { factoryId, transferKind, context, disclosedContracts } = unwrap(
    readTransferFactory(responded.json),
  );
  const command = {
    ExerciseCommand: {
      templateId: interfaceOf(version, 'TransferFactory'),
      contractId: factoryId,
      choice: 'TransferFactory_Transfer',
      choiceArgument: argument(context),
    },
  };
  return {
    kind: transferKind,
    ...(await submit(sandbox, actor, command, [...disclosedContracts])),
  };
};

const choices = {
  accept: 'TransferInstruction_Accept',
  reject: 'TransferInstruction_Reject',
  withdraw: 'TransferInstruction_Withdraw',
} as const;

/** Accepts, rejects or withdraws an offer, with what its registry hands over. */
export const endOffer = async (
  sandbox: Sandbox,
  actor: Actor,
  offer: {
    readonly token: Token;
    readonly contractId: string;
    readonly action: keyof typeof choices;
    readonly version?: 'v1' | 'v2';
  },
): Promise<Submitted> => {
  const { token, contractId, action, version = 'v1' } = offer;
  const path = `transfer-instruction/${version}/${contractId}/choice-contexts/${action}`;
  const responded = await askRegistry(sandbox, token, path, { meta: {}, excludeDebugFields: true });
  if (responded.status !== 200) return refusedBy(responded);
  const { context, disclosedContracts } = unwrap(readChoiceContext(responded.json));
  const command = {
    ExerciseCommand: {
      templateId: interfaceOf(version, 'TransferInstruction'),
      contractId,
      choice: choices[action],
      choiceArgument: {
        ...(version === 'v2' && { actors: [actor.party] }),
        extraArgs: extraArgs(context),
      },
    },
  };
  return submit(sandbox, actor, command, [...disclosedContracts]);
};

/** The contracts of a template that a party has a stake in, oldest first. */
export const contractsOf = async (
  sandbox: Sandbox,
  party: string,
  template: RegExp,
): Promise<readonly JsonObject[]> => {
  const { json } = await askFurther(sandbox, 'activeContractsPage', {
    body: {
      eventFormat: {
        filtersByParty: {
          [party]: {
            cumulative: [
              {
                identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } },
              },
            ],
          },
        },
        verbose: true,
      },
    },
  });
  const entries = json['activeContracts'];
  return (Array.isArray(entries) ? entries : [])
    .map(
      (entry: Json) => objectAt(entry, 'contractEntry', 'JsActiveContract', 'createdEvent') ?? {},
    )
    .filter((event) => template.test(textAt(event, 'templateId')));
};
