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
import { createContract } from '../state/amulet-contracts.ts';
import { addContract } from '../state/ledger-state.ts';
import { activeContract, scratchOf, type Choice, type ChoiceContext } from './choice-call.ts';
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
const create = (context: ChoiceContext, command: JsonObject): PreparedRoot => {
  const template = commandTemplate(command);
  const given = objectAt(command, 'createArguments') ?? {};
  if (template !== 'TransferPreapprovalProposal') {
    requireAuthority([context.world.dso], context);
    return refuseWith(preprocessingFailed(`the sandbox cannot create ${templateIdOf(template)}`));
  }
  const [receiver, provider] = [textAt(given, 'receiver'), textAt(given, 'provider')];
  requireAuthority([receiver], context);
  const scratch = scratchOf(context);
  const contract = addContract(scratch, scratch.random, {
    ...{ template, signatories: [receiver], argument: () => given },
    observers: provider === receiver ? [] : [provider],
  });
  return { node: createContract(contract), made: scratch.contracts };
};

const requireVisible = ({ actors, disclosed = [] }: ChoiceContext, contract: Contract): void => {
  const isSeen = contractStakeholders(contract).some((party) => actors.includes(party));
  if (!isSeen && !disclosed.includes(contract.id)) refuseWith(missingContract(contract.id));
};

const choiceOf = (
  { template }: Contract,
  through: InterfaceName | undefined,
  choice: string,
): Choice => {
  const found = typeof template === 'string' ? findChoice(template, through, choice) : undefined;
  if (found !== undefined) return found;
  const named = `${choice} of ${through === undefined ? '' : `${interfaceIdOf(through)} on `}`;
  return refuseWith(
    preprocessingFailed(`the sandbox knows no choice ${named}${templateIdOf(template)}`),
  );
};

/** A choice of the token standard is named by its interface, any other by its template. */
const exercise = (context: ChoiceContext, command: JsonObject): PreparedRoot => {
  const through = findNamedInterface(textAt(command, 'templateId'));
  const template = through ?? commandTemplate(command);
  const contract = activeContract(context.world, textAt(command, 'contractId'));
  if (through !== undefined) requireVisible(context, contract);
  else if (contract.template !== template)
    refuseWith(
      preprocessingFailed(`${contract.id} is not a ${templateIdOf(commandTemplate(command))}`),
    );
  const argument = objectAt(command, 'choiceArgument') ?? {};
  const choice = choiceOf(contract, through, textAt(command, 'choice'));
  requireAuthority(choice.controllers(argument, contract), context);
  const scratch = scratchOf(context);
  const { standard = 'v1', draw } = choice;
  const node = draw({ context, scratch, standard, contract, argument });
  return { node: { ...node, argument: () => argument }, made: scratch.contracts };
};

const rootOf = (context: ChoiceContext, command: JsonObject): PreparedRoot => {
  const created = objectAt(command, 'CreateCommand');
  if (created !== undefined) return create(context, created);
  const exercised = objectAt(command, 'ExerciseCommand');
  return exercised === undefined
    ? refuseWith(preprocessingFailed('the sandbox knows CreateCommand and ExerciseCommand only'))
    : exercise(context, exercised);
};

/** Interprets a command of the JSON Ledger API: the root of its transaction. Nothing changes. */
export const interpretCommand = (
  context: ChoiceContext,
  command: JsonObject,
): Result<PreparedRoot, Refusal> => {
  try {
    return { ok: true, value: rootOf(context, command) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: error.refusal };
    throw error;
  }
};
