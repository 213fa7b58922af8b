import { findSignatories, isKnownCode } from '../../ledger/effects/acts.ts';
import { entityOf, type EffectHistory, type ExerciseEffect } from '../../ledger/effects/effects.ts';
import { isObject } from '../../lib/json/json.ts';
import { packagesNamed, packagesOfModule } from '../../ledger/packages/known-packages.ts';
import { holdingOf, isFreed, spentBy } from './authority-differences.ts';
import { intentText, movedBy, type TokenIntent } from './token-intent.ts';

const preapproval = 'Splice.AmuletRules:TransferPreapproval';

/**
 * What code of the payment's own way does below its command, by template: it moves holdings of the
 * token, or reads. From the sources of Splice (AmuletRules.daml, Amulet.daml, TwoStepTransfer.daml),
 * the Daml reference of the registry utility, and recorded transactions of both; a version at the
 * end is a later one of the same choice. None of them lets anybody act later, ends a right, votes,
 * buys traffic, or makes a reward.
 */
const ownPath: ReadonlyMap<string, RegExp> = new Map([
  ['Splice.Amulet:Amulet', /^Archive$/],
  ['Splice.Amulet:LockedAmulet', /^(?:Archive|LockedAmulet_(?:Unlock|OwnerExpireLock)(?:V\d+)?)$/],
  ['Splice.AmuletRules:AmuletRules', /^AmuletRules_(?:Transfer|ComputeFees|Fetch)(?:V\d+)?$/],
  [preapproval, /^TransferPreapproval_(?:Send|Fetch)(?:V\d+)?$/],
  ['Splice.Round:OpenMiningRound', /^OpenMiningRound_Fetch$/],
  [
    'Utility.Registry.V0.Rule.Transfer:TransferRule',
    /^TransferRule_(?:Transfer|DirectTransfer|TwoStepTransfer)$/,
  ],
  ['Utility.Registry.Holding.V0.Holding:Holding', /^Archive$/],
  ['Splice.Testing.Tokens.TestTokenV1:Token', /^Archive$/],
  ['Splice.Testing.Tokens.TestTokenV2.Holding:Token', /^Archive$/],
]);

/** Of Splice or of the registry utility, in a version that is published or that the user trusts. */
const isWellKnown = ({ template, packageName }: ExerciseEffect): boolean =>
  packagesNamed(packageName).length > 0 ||
  packagesOfModule(entityOf(template).split(':', 1)[0] ?? '') !== undefined;

const isOnPath = ({ template, choice }: ExerciseEffect): boolean =>
  ownPath.get(entityOf(template))?.test(choice) === true;

/**
 * In whose name nothing else may be done: the party that signs, and the payer. An admin that pays
 * from its own token does so by its own code; a receiver that doesn't sign lends nothing.
 */
const actorsOf = (intent: TokenIntent): readonly string[] => {
  const moved = movedBy(intent);
  if (moved === undefined) return [intent.party];
  const { sender, instrument } = moved;
  const isOther = sender !== intent.party && sender !== instrument.admin;
  return isOther ? [intent.party, sender] : [intent.party];
};

/** The way on from the command, which repeats it on the same contract, or archives the offer. */
const continuesRoot = (
  intent: TokenIntent,
  { contractId, choice }: ExerciseEffect,
  [root]: EffectHistory['events'],
): boolean =>
  root?.kind === 'exercise' &&
  contractId === root.contractId &&
  (choice === root.choice || (intent.kind !== 'transfer' && choice === 'Archive'));

/** What an act is judged by, read once. */
interface Case {
  readonly intent: TokenIntent;
  readonly history: EffectHistory;
  /** Of the token; undefined for what moves none. */
  readonly admin: string | undefined;
  readonly signatoriesOf: (contractId: string) => readonly string[];
  readonly spent: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
}

const openCase = (intent: TokenIntent, history: EffectHistory): Case => ({
  intent,
  history,
  admin: movedBy(intent)?.instrument.admin,
  signatoriesOf: findSignatories(history),
  spent: new Set(spentBy(intent)),
  made: new Set(
    history.events.flatMap((event) => (event.kind === 'create' ? [event.contract.contractId] : [])),
  ),
});

/** Holdings that the intent names, what its offer had locked, and what only this transaction made. */
const mayBeUsedUp = (contractId: string, { intent, history, spent, made }: Case): boolean => {
  const input = history.inputs.get(contractId);
  return (
    spent.has(contractId) ||
    made.has(contractId) ||
    isFreed(intent, input && holdingOf(input, history))
  );
};

type Why = (typeof intentText.acts)[keyof typeof intentText.acts];

/** A payment at once is one that its receiver allowed, and still allows when it is requested. */
const preapprovalFault = (
  { template, contractId }: ExerciseEffect,
  { intent, history }: Case,
): Why | undefined => {
  if (entityOf(template) !== preapproval || intent.kind !== 'transfer') return undefined;
  const { payload } = history.inputs.get(contractId) ?? {};
  const { receiver, requestedAt } = intent.terms;
  const { receiver: allows, expiresAt } = isObject(payload) ? payload : {};
  if (allows !== receiver) return intentText.acts.otherPreapproval;
  return typeof expiresAt === 'string' && Date.parse(expiresAt) > Date.parse(requestedAt)
    ? undefined
    : intentText.acts.expiredPreapproval;
};

/** Undefined for an act of the intent's own path. */
const findFault = (event: ExerciseEffect, about: Case): Why | undefined => {
  const { acts } = intentText;
  const { intent, history, admin, signatoriesOf } = about;
  if (!isKnownCode(event.template, history)) return acts.unknownCode;
  if (event === history.events[0]) return undefined;
  if (event.depth === 0 || admin === undefined) return acts.notRequested;
  if (continuesRoot(intent, event, history.events)) return undefined;
  const { consuming, contractId } = event;
  if (consuming && !mayBeUsedUp(contractId, about)) return acts.notRequested;
  if (!signatoriesOf(contractId).includes(admin)) return acts.notOfToken;
  if (!isWellKnown(event)) return undefined;
  return isOnPath(event) ? preapprovalFault(event, about) : acts.notRequested;
};

/**
 * Names every act in the name of a principal that isn't on the intent's own path, at every depth:
 *
 * - the one command itself, in a published or a trusted package;
 * - below it the same choice of the same contract (a newer version of the token standard calls the
 *   older), and the archive of the offer that it ends;
 * - the choices of `ownPath`, on contracts that the admin of the token signed; of preapprovals, one of
 *   the receiver that has not expired;
 * - in a package that the user trusts, and that is no version of a published one, the choices of
 *   the token's own contracts: those that its admin signed.
 *
 * What is used up is what the intent spends, what its offer had locked, or what the transaction made
 * itself. So a signature moves holdings, whose sums are compared, and does nothing else: contracts
 * made in the name of a principal have a rule of their own (`findOtherAuthority`), and a choice that
 * makes something for others (a coupon, a marker, traffic, a vote) is not on the path.
 */
export const findOtherActs = (intent: TokenIntent, history: EffectHistory): readonly string[] => {
  const actors = actorsOf(intent);
  const about = openCase(intent, history);
  return history.events.flatMap((event) => {
    if (event.kind !== 'exercise') return [];
    const owners = event.consuming ? about.signatoriesOf(event.contractId) : [];
    const whose = actors.filter((party) => [...event.actingParties, ...owners].includes(party));
    const fault = whose.length === 0 ? undefined : findFault(event, about);
    return fault === undefined
      ? []
      : [intentText.act(event, entityOf(event.template), whose.join(', '), fault)];
  });
};
