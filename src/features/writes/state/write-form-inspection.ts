import { wantedText } from '../../../requests/messages/decoded.ts';
import { keepEach, keepLast } from '../../../lib/keep.ts';
import type { Inspection } from '../../../requests/checks/inspection.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';
import { ruleChecks, worstFirst } from '../../../requests/checks/rule-checks.ts';
import { forms } from '../../../requests/forms/form-registry.ts';
import type { FormId } from '../../../submission/form-ids.ts';
import type { FieldGroup, Form } from '../../../requests/forms/form-values.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { SignatureCount } from '../../../verify/signatures/signature.ts';
import type { WriteFormState } from './write-form.ts';
import type { Draft } from '../../../storage/draft-store.ts';
import { formatUtcTime } from '../../../lib/time/time.ts';
import { chosenAction, isActionEmpty } from '../../../requests/forms/action-fields.ts';
import { toldOf } from '../../../requests/prepare/prepare-state.ts';
import { expiredDraft } from '../messages/forms.ts';

const checksIn = keepEach((form: Form) => keepEach((root: FieldGroup) => ruleChecks(form, root)));

export const isDecodedCurrent = ({ form, keys, inspection }: WriteFormState): boolean =>
  inspection?.root === form.root && inspection.keys === keys;

const outsideNow = ({
  inspection,
  outside,
}: WriteFormState): readonly VerificationCheck[] | undefined =>
  outside?.of === inspection ? outside?.checks : undefined;

export const areChecksCurrent = (writeForm: WriteFormState): boolean =>
  isDecodedCurrent(writeForm) && outsideNow(writeForm) !== undefined;

const noChecks: readonly VerificationCheck[] = [];

const lastChecks = keepLast<readonly VerificationCheck[]>();

/** Returns the checks of a form as it is now, the worst first. */
export const currentChecks = (
  id: FormId,
  writeForm: WriteFormState,
): readonly VerificationCheck[] => {
  const isCurrent = isDecodedCurrent(writeForm);
  const inside = (isCurrent ? writeForm.inspection?.checks : undefined) ?? noChecks;
  const around = (isCurrent ? outsideNow(writeForm) : undefined) ?? noChecks;
  const rules = checksIn(forms[id])(writeForm.form.root);
  return lastChecks([inside, rules, around], () => worstFirst([...inside, ...rules, ...around]));
};

const briefFact = (label: string, value: string | undefined): readonly ReviewFact[] =>
  value === undefined ? [] : [{ label, value, brief: true }];

/** A transaction that took the place of a payment, or of its form, is not compared with that payment. */
const notComparedFact = ({ form, origin, replaced }: WriteFormState): readonly ReviewFact[] => {
  const kind = chosenAction(form.root);
  const wasWanted =
    replaced?.origin?.intent !== undefined ||
    (kind !== undefined && !isActionEmpty(form.root, kind));
  return !wasWanted || origin?.intent !== undefined
    ? []
    : [
        {
          label: wantedText.notCompared,
          value: wantedText.replaced,
          brief: true,
          weight: 'doubt',
        },
      ];
};

const addBelow = (
  facts: readonly ReviewFact[],
  label: string,
  more: readonly ReviewFact[],
): readonly ReviewFact[] =>
  facts.flatMap((fact) => (fact.label === label ? [fact, ...more] : [fact]));

const factsOf = (
  facts: readonly ReviewFact[],
  writeForm: WriteFormState,
): readonly ReviewFact[] => {
  if (facts.length === 0) return facts;
  const told = toldOf(writeForm);
  const [left, rights] = [
    briefFact('traffic left', told?.traffic),
    briefFact('rights', told?.rights),
  ];
  const notCompared = notComparedFact(writeForm);
  if (left.length + rights.length + notCompared.length === 0) return facts;
  const more = addBelow(addBelow(facts, 'traffic cost', left), 'acts as', rights);
  return [...notCompared, ...more];
};

const factsIn = keepEach(({ facts }: Inspection) => {
  const keep = keepLast<readonly ReviewFact[]>();
  return (writeForm: WriteFormState): readonly ReviewFact[] => {
    const { origin, replaced, told } = writeForm;
    return keep([origin, replaced, told], () => factsOf(facts, writeForm));
  };
});

const noFacts: readonly ReviewFact[] = [];

/** None while the bytes are not decoded. They are the same ones until one of them changes. */
export const currentFacts = (writeForm: WriteFormState): readonly ReviewFact[] =>
  writeForm.inspection === undefined || !isDecodedCurrent(writeForm)
    ? noFacts
    : factsIn(writeForm.inspection)(writeForm);

/** The hash that a signer signs, computed here from the bytes. */
export type HashToSign = {
  readonly called: string;
  readonly hex: string;
  readonly base64: string;
};

const called: Readonly<Record<FormId, string>> = {
  allocate: 'combined hash',
  execute: 'prepared hash',
};

/** Undefined while the bytes don't determine it. */
export const hashToSign = (id: FormId, writeForm: WriteFormState): HashToSign | undefined => {
  const { inspection } = writeForm;
  const hex = id === 'allocate' ? inspection?.multiHash : inspection?.hash;
  if (hex === undefined || !isDecodedCurrent(writeForm)) return undefined;
  return { called: called[id], hex, base64: Buffer.from(hex, 'hex').toString('base64') };
};

/** Such a page shows the signed hash above its fields. */
export const isSigningPage = (id: FormId, { page }: { readonly page: number }): boolean =>
  forms[id].steps[page]?.title === 'Signatures';

/** Undefined while the bytes don't tell. */
export const currentSigners = (writeForm: WriteFormState): SignatureCount | undefined => {
  const signers = isDecodedCurrent(writeForm) ? writeForm.inspection?.signers : undefined;
  return signers === undefined || signers.needed === 0 ? undefined : signers;
};

type DraftSummary = Pick<Draft, 'party' | 'hash' | 'until'>;

export const summarizeDraft = (writeForm: WriteFormState): DraftSummary => {
  if (!isDecodedCurrent(writeForm)) return {};
  const { inspection } = writeForm;
  const facts = currentFacts(writeForm);
  return {
    party: inspection?.partyId ?? facts.find(({ label }) => label === 'acts as')?.value,
    hash: inspection?.hash,
    until: facts.find(({ until }) => until !== undefined)?.until,
  };
};

export const formatExpired = (until: number): string => expiredDraft(formatUtcTime(until));
