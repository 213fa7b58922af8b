import { textOfField } from '../../../lib/text/text-field.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { haveSameTexts } from '../../../requests/forms/serialize.ts';
import {
  fieldValue,
  isLeaf,
  readFieldText,
  type FieldGroup,
} from '../../../requests/forms/form-values.ts';
import {
  keyFile,
  requestFields,
  signerIn,
  signerValue,
  topologyPage,
  type RequestChoices,
} from '../../../requests/forms/topology-fields.ts';
import { requestProblem } from '../../../requests/messages/topology-request.ts';
import {
  type TopologyHosting,
  isNodeId,
  isPartyHint,
  isWholeSynchronizerId,
  parseThreshold,
} from '../../../requests/prepare/topology-step.ts';
import type { ParticipantFacts } from '../../../requests/prepare/prepare-state.ts';
import { isRequestPage, type WriteFormState } from './write-form.ts';
import { splitTexts } from '../../../requests/forms/to-request.ts';

export type RequestedTopology = {
  readonly hint: string;
  /** The signer whose key it is; undefined: the key of the field. */
  readonly signer: string | undefined;
  readonly key: string;
  readonly synchronizer: string;
  readonly hosting: TopologyHosting;
};

const valueOf = (root: FieldGroup, name: keyof typeof requestFields): string =>
  readFieldText(root, requestFields[name]).trim();

export const requestedTopology = (root: FieldGroup): RequestedTopology => ({
  hint: valueOf(root, 'partyHint'),
  signer: signerIn(valueOf(root, 'signer')),
  key: valueOf(root, 'key'),
  synchronizer: valueOf(root, 'synchronizer'),
  hosting: {
    isObserving: valueOf(root, 'hosting') === 'observes',
    confirming: splitTexts(valueOf(root, 'confirming')),
    observing: splitTexts(valueOf(root, 'observing')),
    threshold: parseThreshold(valueOf(root, 'threshold')),
  },
});

type Stated = Omit<FieldProblem, 'field'>;

const hintProblem = ({ hint }: RequestedTopology): Stated | undefined => {
  if (hint === '') return requestProblem.noHint;
  return isPartyHint(hint) ? undefined : requestProblem.badHint;
};

const synchronizerProblem = ({ synchronizer }: RequestedTopology): Stated | undefined => {
  if (synchronizer === '') return requestProblem.noSynchronizer;
  return isWholeSynchronizerId(synchronizer) ? undefined : requestProblem.badSynchronizer;
};

const participantsProblem = (ids: readonly string[]): Stated | undefined => {
  const odd = ids.find((id) => !isNodeId(id));
  return odd === undefined ? undefined : requestProblem.badParticipant(odd);
};

/** Each problem names the path of its field. */
export const requestProblems = (
  root: FieldGroup,
  { signers }: RequestChoices,
): readonly FieldProblem[] => {
  const asked = requestedTopology(root);
  const { signer, key, hosting } = asked;
  const from = valueOf(root, 'signer');
  const isFromFile = signers.length === 0 || from === keyFile;
  const isUnchosen =
    !isFromFile && (signer === undefined || !signers.some((name) => name === signer));
  const isBadThreshold = valueOf(root, 'threshold') !== '' && hosting.threshold === undefined;
  const stated: readonly (readonly [string, Stated | undefined])[] = [
    ['partyHint', hintProblem(asked)],
    ['publicKey', isUnchosen ? requestProblem.noSigner : undefined],
    ['publicKey.keyData', isFromFile && key === '' ? requestProblem.noKey : undefined],
    ['synchronizer', synchronizerProblem(asked)],
    ['otherConfirmingParticipantUids', participantsProblem(hosting.confirming)],
    ['confirmationThreshold', isBadThreshold ? requestProblem.badThreshold : undefined],
    ['observingParticipantUids', participantsProblem(hosting.observing)],
  ];
  return stated.flatMap(([field, item]) => (item === undefined ? [] : [{ field, ...item }]));
};

export const isNothingRequested = (root: FieldGroup, fresh: FieldGroup): boolean =>
  haveSameTexts(topologyPage.fields, root, fresh);

const fill = (group: FieldGroup, id: string, only: string | undefined): FieldGroup => {
  const value = group[id];
  return only === undefined || !isLeaf(value) || textOfField(value.text) !== ''
    ? group
    : { ...group, [id]: fieldValue(only) };
};

const chooseOnly = (
  group: FieldGroup,
  { signers, synchronizers = [] }: RequestChoices,
): FieldGroup => {
  const [signer, otherSigner] = signers;
  const [synchronizer, otherSynchronizer] = synchronizers;
  const onlySigner = otherSigner === undefined && signer !== undefined && signerValue(signer);
  const chosen = fill(group, requestFields.signer, onlySigner === false ? undefined : onlySigner);
  return otherSynchronizer === undefined
    ? fill(chosen, requestFields.synchronizer, synchronizer?.id)
    : chosen;
};

/**
 * What is the only choice is chosen, as if nobody typed it. Only the page itself is filled: on a
 * later page the values are decoded and signed.
 */
export const withFacts = (writeForm: WriteFormState, facts: ParticipantFacts): WriteFormState => {
  const { form, fresh } = writeForm;
  if (!isRequestPage(writeForm)) return { ...writeForm, facts };
  return {
    ...writeForm,
    facts,
    form: { ...form, root: chooseOnly(form.root, facts) },
    fresh: chooseOnly(fresh, facts),
  };
};
