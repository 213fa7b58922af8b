import { shortenId, truncateEnd } from '../../lib/text/width.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { requestPageTitles } from '../../submission/form-ids.ts';
import type { ChoiceField, Field, FormPage } from './form-values.ts';
import { fieldsOf } from './make-fields.ts';

export type Synchronizer = {
  readonly id: string;
  readonly alias: string;
};

export type RequestChoices = {
  readonly signers: readonly string[];
  /** Absent while they are not known: then the id is typed. */
  readonly synchronizers?: readonly Synchronizer[] | undefined;
};

export const requestFields = {
  partyHint: 'request.partyHint',
  signer: 'request.signer',
  key: 'request.key',
  synchronizer: 'request.synchronizer',
  hosting: 'request.hosting',
  confirming: 'request.confirming',
  threshold: 'request.threshold',
  observing: 'request.observing',
} as const;

/** The value of the signer field for a key that is not a signer's. */
export const keyFile = 'file';

const signerPrefix = 'signer:';

export const signerValue = (name: string): string => `${signerPrefix}${name}`;

export const signerIn = (value: string): string | undefined =>
  value.startsWith(signerPrefix) ? value.slice(signerPrefix.length) : undefined;

const { text, large, choice } = fieldsOf('generate-topology', 'request.');

/** The widest parts of a synchronizer; one of several leaves room for its place among them. */
const widthsOf = (count: number) => (count === 1 ? { alias: 16, id: 24 } : { alias: 10, id: 15 });

const synchronizerField = (synchronizers: RequestChoices['synchronizers']): Field => {
  const label = 'synchronizer *';
  if (synchronizers === undefined || synchronizers.length === 0)
    return text('synchronizer', 'Synchronizer that onboards the party: its id, not an alias.', {
      ...{ label, hint: 'name::1220…', isId: true },
    });
  const widths = widthsOf(synchronizers.length);
  return choice(
    'synchronizer',
    'Synchronizer that onboards the party, of those the participant is connected to.',
    {
      label,
      initial: '',
      options: synchronizers.map(({ id, alias }) => ({
        value: id,
        label: [truncateEnd(sanitize(alias), widths.alias), shortenId(id, widths.id)]
          .filter((part) => part !== '')
          .join('  '),
      })),
    },
  );
};

const signerField = (signers: readonly string[]): ChoiceField =>
  choice(
    'publicKey',
    'Where the public key of the party comes from: a configured signer, which can also sign, or a file.',
    {
      id: requestFields.signer,
      label: 'public key of *',
      initial: '',
      options: [
        ...signers.map((name) => ({ value: signerValue(name), label: name })),
        { value: keyFile, label: 'a key file' },
      ],
    },
  );

const hostingField: ChoiceField = choice(
  'localParticipantObservationOnly',
  "Role of this profile's participant: it confirms transactions of the party, or only observes.",
  {
    ...{ id: requestFields.hosting, label: 'this participant', initial: 'confirms' },
    options: [
      { value: 'confirms', label: 'confirms' },
      { value: 'observes', label: 'only observes', json: true },
    ],
  },
);

/** Without signers, only a file can hold the key. */
export const topologyFields = ({ signers, synchronizers }: RequestChoices): readonly Field[] => [
  text('partyHint', 'Name of the party: the part of its id before the fingerprint of its key.', {
    label: 'party name *',
    hint: 'the part before ::',
  }),
  ...(signers.length === 0 ? [] : [signerField(signers)]),
  large(
    'publicKey.keyData',
    'Public key of the party as PEM, DER, raw bytes, hex, base64 or OpenSSH. Never a private key.',
    {
      id: requestFields.key,
      label: signers.length === 0 ? 'public key *' : '  key file',
      ...(signers.length > 0 && { when: { field: requestFields.signer, is: keyFile } }),
    },
  ),
  synchronizerField(synchronizers),
  hostingField,
  text(
    'otherConfirmingParticipantUids',
    'Other participants that confirm transactions of the party: ids, comma-separated.',
    {
      ...{ id: requestFields.confirming, label: 'also confirming' },
      hint: 'name::1220…, comma-separated',
    },
  ),
  text(
    'confirmationThreshold',
    'Number of participants that must confirm. Empty: all confirming ones.',
    { id: requestFields.threshold, label: 'threshold', hint: 'empty: all confirming' },
  ),
  text(
    'observingParticipantUids',
    'Participants that only observe transactions of the party: ids, comma-separated.',
    {
      ...{ id: requestFields.observing, label: 'observing' },
      hint: 'name::1220…, comma-separated',
    },
  ),
];

export const topologyPage: FormPage = {
  title: requestPageTitles.allocate,
  fields: [signerField([]), ...topologyFields({ signers: [] })],
};
