import { signerChoiceText, signerNotices } from './sign-messages.ts';
import { err, type Result } from '../lib/result.ts';
import type { Environment } from '../config/settings/precedence.ts';
import { signWith } from './signers/signer.ts';
import type { Signer, PlacedSigner } from './signers/signer-types.ts';
import type { SignerRecord } from '../submission/step-files.ts';
import type { GivenSignature } from '../verify/signatures/signature.ts';
import { addSignature, signatureJson } from './add-signature.ts';
import type { Signable } from './signable.ts';
import { fillForm } from '../requests/forms/load/fill-from-request.ts';
import {
  listGroups,
  newGroup,
  readFieldText,
  type FieldGroup,
  type FormValue,
  formFields,
  type Field,
} from '../requests/forms/form-values.ts';
import { forms, signatureFields } from '../requests/forms/form-registry.ts';
import type { FormId } from '../submission/form-ids.ts';
import type { Client } from '../http/client.ts';
import { senderOf, type Sender } from '../submission/terms/changed-terms.ts';
import { fetchUserRights, partiesWithoutRight } from '../requests/prepare/user-rights.ts';
import { readToken, type WriteMeans } from '../submission/send/write-pipeline.ts';

type SigningOrder = {
  readonly signable: Signable;
  /** The bytes to sign: all that a signer gets. */
  readonly hash: Buffer;
  readonly signers: readonly PlacedSigner[];
  /** The other signers of the profile: a signature of theirs is recognized. */
  readonly known: readonly Signer[];
};

export type MadeSignature = PlacedSigner & {
  readonly signature: GivenSignature;
  readonly record: SignerRecord;
};

type CollectDeps = {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Says what has changed since the confirmation: then no signer is called. */
  readonly recheck: () => Promise<string | undefined>;
  readonly onCall: (signer: Signer) => void;
  /** Runs after each signature that verified. */
  readonly onSigned?: (made: MadeSignature) => void;
};

type Collected = {
  readonly signable: Signable;
  readonly records: readonly SignerRecord[];
};

/**
 * Calls each signer in turn. The first that fails ends it, and so does a difference from what was confirmed: every
 * signature of this program is made here.
 */
export const collectSignatures = async (
  { signable, hash, signers, known }: SigningOrder,
  { env, signal, now, recheck, onCall, onSigned }: CollectDeps,
): Promise<Result<Collected, string>> => {
  const isCanceled = (): boolean => signal.aborted;
  let signed: Collected = { signable, records: [] };
  for (const { signer, place } of signers) {
    const { name, setting, key } = signer;
    const changed = await recheck();
    if (changed !== undefined) return err(changed);
    if (isCanceled()) return err(signerNotices.canceled);
    onCall(signer);
    const signature = await signWith(signer, hash, { env, signal, others: known });
    if (!signature.ok) return signature;
    // A signer may have responded just before it could be stopped.
    if (isCanceled()) return err(signerNotices.canceled);
    const at = new Date(now()).toISOString();
    const record = { signer: name, type: setting.type, signedBy: key.fingerprint, at };
    onSigned?.({ signer, place, signature: signature.value, record });
    signed = {
      signable: addSignature(signed.signable, place, signature.value),
      records: [...signed.records, record],
    };
  }
  return { ok: true, value: signed };
};

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

type SenderSource = Pick<WriteMeans, 'tokens'> &
  Pick<Client, 'request'> & {
    /** Of a token that names no user. */
    readonly user: string | undefined;
  };

/** The sender with what the ledger says of the rights to act as these parties. */
export const readSender = async (
  { tokens, request, user = '' }: SenderSource,
  parties: readonly string[],
): Promise<Sender | undefined> => {
  const sender = senderOf(await readToken({ tokens }));
  if (sender === undefined) return undefined;
  const found = await fetchUserRights(request, user);
  return {
    ...sender,
    lacks: found.ok ? partiesWithoutRight(found.value.rights, parties) : undefined,
  };
};
