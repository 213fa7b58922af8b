import { shortenId, truncateEnd } from '../../lib/text/width.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { requestPageTitles } from '../../submission/form-ids.ts';
import { requestHelp, requestLabels } from '../messages/topology-request.ts';
import type { ChoiceField, Field, FormPage, LeafField } from './form-values.ts';

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

const specSection = 'generate-topology';

const text = (
  id: keyof typeof requestFields,
  path: string,
  more: Pick<LeafField, 'label' | 'help'> & { readonly hint?: string; readonly isId?: true },
): Field => ({ kind: 'text', json: 'text', id: requestFields[id], path, specSection, ...more });

/** The widest parts of a synchronizer; one of several leaves room for its place among them. */
const widthsOf = (count: number) => (count === 1 ? { alias: 16, id: 24 } : { alias: 10, id: 15 });

const synchronizerField = (synchronizers: RequestChoices['synchronizers']): Field => {
  const common = {
    id: requestFields.synchronizer,
    path: 'synchronizer',
    label: 'synchronizer *',
    specSection,
  };
  if (synchronizers === undefined || synchronizers.length === 0)
    return {
      ...common,
      kind: 'text',
      json: 'text',
      hint: 'name::1220…',
      isId: true,
      help: requestHelp.synchronizerText,
    };
  const widths = widthsOf(synchronizers.length);
  return {
    ...common,
    kind: 'choice',
    initial: '',
    help: requestHelp.synchronizer,
    options: synchronizers.map(({ id, alias }) => ({
      value: id,
      label: requestLabels.synchronizer(
        truncateEnd(sanitize(alias), widths.alias),
        shortenId(id, widths.id),
      ),
    })),
  };
};

const signerField = (signers: readonly string[]): ChoiceField => ({
  kind: 'choice',
  id: requestFields.signer,
  path: 'publicKey',
  label: 'public key of *',
  options: [
    ...signers.map((name) => ({ value: signerValue(name), label: name })),
    { value: keyFile, label: requestLabels.file },
  ],
  initial: '',
  help: requestHelp.signer,
  specSection,
});

const hostingField: ChoiceField = {
  kind: 'choice',
  id: requestFields.hosting,
  path: 'localParticipantObservationOnly',
  label: 'this participant',
  options: [
    { value: 'confirms', label: requestLabels.confirms },
    { value: 'observes', label: requestLabels.observes, json: true },
  ],
  initial: 'confirms',
  help: requestHelp.hosting,
  specSection,
};

/** Without signers, only a file can hold the key. */
export const topologyFields = ({ signers, synchronizers }: RequestChoices): readonly Field[] => [
  text('partyHint', 'partyHint', {
    label: 'party name *',
    help: requestHelp.partyHint,
    hint: 'the part before ::',
  }),
  ...(signers.length === 0 ? [] : [signerField(signers)]),
  {
    kind: 'large',
    id: requestFields.key,
    path: 'publicKey.keyData',
    label: signers.length === 0 ? 'public key *' : '  key file',
    help: requestHelp.key,
    specSection,
    ...(signers.length > 0 && { when: { field: requestFields.signer, is: keyFile } }),
  },
  synchronizerField(synchronizers),
  hostingField,
  text('confirming', 'otherConfirmingParticipantUids', {
    label: 'also confirming',
    help: requestHelp.confirming,
    hint: 'name::1220…, comma-separated',
  }),
  text('threshold', 'confirmationThreshold', {
    label: 'threshold',
    help: requestHelp.threshold,
    hint: 'empty: all confirming',
  }),
  text('observing', 'observingParticipantUids', {
    label: 'observing',
    help: requestHelp.observing,
    hint: 'name::1220…, comma-separated',
  }),
];

export const topologyPage: FormPage = {
  title: requestPageTitles.allocate,
  fields: [signerField([]), ...topologyFields({ signers: [] })],
};
