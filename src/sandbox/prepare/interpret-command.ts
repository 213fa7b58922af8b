import type { Result } from '../../lib/result.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { textAt, objectAt } from '../../lib/json/fields.ts';
import {
  invalid,
  missingContract,
  notFound,
  preprocessingFailed,
  Refused,
  refuseWith,
  type Refusal,
} from '../server/replies.ts';
import { contractStakeholders, type Contract } from '../state/update-model.ts';
import {
  findNamedInterface,
  findNamedTemplate,
  interfaceIdOf,
  templateIdOf,
  type InterfaceName,
  type Template,
} from '../state/templates.ts';
import { addContract } from '../state/ledger-state.ts';
import { daml } from './daml-types.ts';
import { activeContract, scratchOf, type ChoiceContext } from './choice-call.ts';
import { findChoice } from './choices.ts';
import type { PreparedRoot } from './prepared-nodes.ts';

const commandTemplate = (command: JsonObject): Template => {
  const id = textAt(command, 'templateId');
  const template = findNamedTemplate(id);
  return (
    template ??
    refuseWith(
      notFound('TEMPLATES_OR_INTERFACES_NOT_FOUND', `Templates do not exist: [${id}].`, [
        'TEMPLATE_ID',
        id,
      ]),
    )
  );
};

const requireAuthority = (required: readonly string[], { actors }: ChoiceContext): void => {
  if (required.every((party) => actors.includes(party))) return;
  const [wanted, given] = [required, actors].map((parties) => [...parties].sort().join(','));
  refuseWith(
    invalid(
      'DAML_AUTHORIZATION_ERROR',
      `Interpretation error: requires authorizers ${wanted}, but only ${given} were given`,
    ),
  );
};

/** `Splice.Wallet.TransferPreapproval`: how a receiver asks a provider for a preapproval. */
const proposalArgument = daml.record({
  ...{ receiver: daml.party, provider: daml.party, expectedDso: daml.optional(daml.party) },
});

const create = (context: ChoiceContext, command: JsonObject): PreparedRoot => {
  const template = commandTemplate(command);
  const given = objectAt(command, 'createArguments') ?? {};
  if (template !== 'TransferPreapprovalProposal') {
    requireAuthority([context.world.dso], context);
    return refuseWith(preprocessingFailed(`the sandbox cannot create ${templateIdOf(template)}`));
  }
  const argument = proposalArgument(given, 'createArguments');
  const [receiver, provider] = [textAt(given, 'receiver'), textAt(given, 'provider')];
  requireAuthority([receiver], context);
  const scratch = scratchOf(context);
  const contract = addContract(scratch, scratch.random, {
    ...{ template, signatories: [receiver], argument: () => given },
    observers: provider === receiver ? [] : [provider],
  });
  return { node: { kind: 'create', contract }, argument, made: scratch.contracts };
};

const exercise = (
  context: ChoiceContext,
  contract: Contract,
  {
    through,
    command,
  }: { readonly through?: InterfaceName | undefined; readonly command: JsonObject },
): PreparedRoot => {
  const { template } = contract;
  const choice = textAt(command, 'choice');
  const found = typeof template === 'string' ? findChoice(template, through, choice) : undefined;
  if (found === undefined) {
    const named = `${choice} of ${through === undefined ? '' : `${interfaceIdOf(through)} on `}`;
    return refuseWith(
      preprocessingFailed(`the sandbox knows no choice ${named}${templateIdOf(template)}`),
    );
  }
  const given = objectAt(command, 'choiceArgument') ?? {};
  const argument = found.argument(given, 'choiceArgument');
  requireAuthority(found.controllers(given, contract), context);
  const scratch = scratchOf(context);
  const { standard = 'v1', draw } = found;
  const node = draw({ context, scratch, standard, contract, argument: given });
  return { node, argument, made: scratch.contracts };
};

const requireVisible = ({ actors, disclosed = [] }: ChoiceContext, contract: Contract): void => {
  const isSeen = contractStakeholders(contract).some((party) => actors.includes(party));
  if (!isSeen && !disclosed.includes(contract.id)) refuseWith(missingContract(contract.id));
};

/** A choice of the token standard is named by its interface, any other by its template. */
const exerciseOnLedger = (context: ChoiceContext, command: JsonObject): PreparedRoot => {
  const through = findNamedInterface(textAt(command, 'templateId'));
  const template = through ?? commandTemplate(command);
  const contract = activeContract(context.world, textAt(command, 'contractId'));
  if (through !== undefined) requireVisible(context, contract);
  else if (contract.template !== template)
    refuseWith(
      preprocessingFailed(`${contract.id} is not a ${templateIdOf(commandTemplate(command))}`),
    );
  return exercise(context, contract, { through, command });
};

/**
 * No template of this ledger has a key, as none of Splice has: keys exist from Daml-LF 2.3 on, and
 * Splice builds its packages for Daml-LF 2.1. The words are those of a participant (`LookupError` and
 * `Reference.TemplateKey` in daml-lf/language, on which `unsafePreprocessExerciseByKey` stops).
 */
const exerciseByKey = (command: JsonObject): never =>
  refuseWith(
    preprocessingFailed(
      `unknown template without contract key ${templateIdOf(commandTemplate(command))}.`,
    ),
  );

const rootsOf = (context: ChoiceContext, command: JsonObject): readonly PreparedRoot[] => {
  const created = objectAt(command, 'CreateCommand');
  if (created !== undefined) return [create(context, created)];
  const both = objectAt(command, 'CreateAndExerciseCommand');
  if (both !== undefined) {
    const root = create(context, both);
    const then = exercise(context, root.node.contract, { command: both });
    return [root, { ...then, made: new Map([...root.made, ...then.made]) }];
  }
  const byKey = objectAt(command, 'ExerciseByKeyCommand');
  if (byKey !== undefined) return exerciseByKey(byKey);
  return [exerciseOnLedger(context, objectAt(command, 'ExerciseCommand') ?? {})];
};

/** Interprets a command of the JSON Ledger API: the roots of its transaction. Nothing changes. */
export const interpretCommand = (
  context: ChoiceContext,
  command: JsonObject,
): Result<readonly PreparedRoot[], Refusal> => {
  try {
    return { ok: true, value: rootsOf(context, command) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.refusal };
    throw error;
  }
};
