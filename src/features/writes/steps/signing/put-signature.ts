import { fillForm } from '../../forms/load/fill-from-request.ts';
import {
  listGroups,
  newGroup,
  readFieldText,
  type FieldGroup,
  type FormValue,
} from '../../forms/form-values.ts';
import { formFields, type Field } from '../../forms/form-types.ts';
import { forms } from '../../forms/form-registry.ts';
import { signatureFields } from '../../forms/signature-fields.ts';
import type { FormId } from '../../../../submission/form-ids.ts';
import { signerChoiceText } from '../../messages/sign-step.ts';
import { signatureJson } from './add-signature.ts';
import type { MadeSignature } from './collect-signatures.ts';

const groupOf = ({ signature, record }: MadeSignature): FieldGroup =>
  fillForm(signatureFields, signatureJson(signature), {
    onto: newGroup(signatureFields),
    others: 'empty',
    note: signerChoiceText.note(record.signer, record.type),
  });

/** Entries without a signature make room for it. */
const withSignature = (
  value: FormValue | undefined,
  made: MadeSignature,
): readonly FieldGroup[] => [
  ...listGroups(value).filter((group) => readFieldText(group, 'signature') !== ''),
  groupOf(made),
];

const partyFields = (): readonly Field[] => {
  const list = formFields(forms.execute).find(({ id }) => id === 'partySignatures');
  return list?.kind === 'list' ? list.item : [];
};

export const putSignature = (id: FormId, root: FieldGroup, made: MadeSignature): FieldGroup => {
  if (id === 'allocate')
    return { ...root, multiHashSignatures: withSignature(root['multiHashSignatures'], made) };
  const { party = '' } = made.place;
  const groups = listGroups(root['partySignatures']);
  const named = groups.filter((group) => readFieldText(group, 'party') !== '');
  const isIts = (group: FieldGroup): boolean => readFieldText(group, 'party') === party;
  const fresh = fillForm(
    partyFields(),
    { party },
    { onto: newGroup(partyFields()), others: 'keep' },
  );
  const all = named.some(isIts) ? named : [...named, fresh];
  const partySignatures = all.map((group) =>
    isIts(group) ? { ...group, signatures: withSignature(group['signatures'], made) } : group,
  );
  return { ...root, partySignatures };
};
