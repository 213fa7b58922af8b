import { isArray, isObject, type Json } from '../lib/json/json.ts';
import { imitatedName, imitationText } from '../lib/text/party-names.ts';
import { asciiSkeleton, findForeignLetters, findLookalikes } from '../lib/text/lookalikes.ts';
import { warning, type VerificationCheck, checkNames } from './check-result.ts';
import { passedOver } from './shared-checks.ts';
import type { PreparedTransaction } from './prepared/prepared-transaction.ts';
import type { TopologyTransaction } from './topology/topology.ts';

/** A text that people recognize by its look, and its place. */
type Seen = {
  readonly place: string;
  readonly text: string;
  readonly isId: boolean;
  /** A node or a synchronizer may have the name of a party. */
  readonly isNode?: true;
};

const id = (place: string, text: string): Seen => ({ place, text, isId: true });
const ids = (place: string, texts: readonly string[]): readonly Seen[] =>
  texts.map((text) => id(place, text));

/** Party and synchronizer ids have a fingerprint after their name. */
const looksLikeId = (text: string): boolean => /1220[0-9a-f]{20}/.test(text);

const valueTexts = (value: Json, place: string): readonly Seen[] => {
  if (typeof value === 'string') return [{ place, text: value, isId: looksLikeId(value) }];
  if (isArray(value)) return value.flatMap((item, index) => valueTexts(item, `${place}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    { place: `a field name in ${place}`, text: key, isId: false },
    ...valueTexts(item, `${place}.${key}`),
  ]);
};

export const textsInPrepared = ({ metadata, tree }: PreparedTransaction): readonly Seen[] => [
  ...ids('the acting party', metadata.actAs),
  { ...id('the synchronizer', metadata.synchronizer), isNode: true },
  id('the command id', metadata.commandId),
  ...ids(
    "an input's template",
    metadata.inputContracts.map(({ template }) => template),
  ),
  ...tree.steps.flatMap((step, index) => [
    ...ids(`step ${index + 1}`, [step.template, step.interfaceId, step.choice, step.packageName]),
    ...ids(`a party of step ${index + 1}`, [...step.actingParties, ...step.signatories]),
    ...ids(`a party of step ${index + 1}`, step.stakeholders),
    ...step.externalCalls.flatMap((call) =>
      ids(`an external call of step ${index + 1}`, [call.extension, call.function]),
    ),
    ...valueTexts(step.argument, `step ${index + 1} argument`),
    ...valueTexts(step.result, `step ${index + 1} result`),
  ]),
];

/** Topology transactions show identifiers only. */
export const textsInTopology = (transactions: readonly TopologyTransaction[]): readonly Seen[] =>
  transactions.flatMap(({ mapping }, index) => {
    const place = `transaction ${index + 1}`;
    switch (mapping.kind) {
      case 'NamespaceDelegation':
        return [id(place, mapping.namespace)];
      case 'DecentralizedNamespaceDefinition':
        return ids(place, [mapping.namespace, ...mapping.owners]);
      case 'PartyToParticipant':
        return [
          id(place, mapping.party),
          ...mapping.hosts.map(({ participant }): Seen => ({
            ...id(place, participant),
            isNode: true,
          })),
        ];
      case 'PartyToKeyMapping':
        return [id(place, mapping.party)];
      case 'other':
        return [];
      default:
        return mapping satisfies never;
    }
  });

const partyIdParts = (text: string): readonly [string, string] | undefined => {
  const [, name, fingerprint] = /^(.+)::(1220[0-9a-f]{64})$/.exec(text) ?? [];
  return name === undefined || fingerprint === undefined ? undefined : [name, fingerprint];
};

const twinsAmong = (seen: readonly Seen[]): readonly string[] => {
  const known = new Map<string, string>();
  const twins = new Set<string>();
  for (const { text, isNode } of seen) {
    const [name] = partyIdParts(text) ?? [];
    if (name === undefined || isNode === true) continue;
    const skeleton = asciiSkeleton(name);
    const other = known.get(skeleton);
    if (other === undefined) known.set(skeleton, text);
    else if (other !== text) twins.add(`${text} looks like ${other}`);
  }
  return [...twins];
};

/** Another party than the one that the user named, by its look. */
const imitationsAmong = (seen: readonly Seen[]): readonly string[] =>
  seen.flatMap(({ text, isNode }) => {
    const name = isNode === true ? undefined : imitatedName(text);
    return name === undefined ? [] : [`${text} is ${imitationText(name)}`];
  });

const colonless = /[^:]:1220[0-9a-f]{64}|:::+1220[0-9a-f]{64}|[;.,|/]{1,2}1220[0-9a-f]{64}/;

const oddities = ({ place, text, isId }: Seen): readonly string[] => {
  const odd = (isId ? findForeignLetters(text) : undefined) ?? findLookalikes(text);
  const split = colonless.test(text) ? 'its fingerprint does not follow "::"' : undefined;
  return [odd, split].flatMap((reason) => (reason === undefined ? [] : [`${place}: ${reason}`]));
};

const shown = 6;

/**
 * Checks that people can recognize the decoded texts: no letters, digits or separators that
 * resemble others, no invisible characters, and no two parties with names that look the same.
 */
export const checkLookalikes = (
  seen: readonly Seen[],
  undecoded: readonly string[],
): VerificationCheck => {
  const name = checkNames.lookalikes;
  const odd = [
    ...new Set([...imitationsAmong(seen), ...seen.flatMap(oddities), ...twinsAmong(seen)]),
  ];
  if (odd.length === 0) return passedOver(name, undecoded, 'none found');
  const more = odd.length > shown ? `; and ${odd.length - shown} more` : '';
  return warning(
    name,
    `${odd.slice(0, shown).join('; ')}${more}`,
    'compare each character with a trusted source, for example the whole fingerprint',
  );
};
