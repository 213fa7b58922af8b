import { textAt, objectAt } from '../../lib/json/fields.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import {
  childEventIds,
  contractsInUpdate,
  deepestEvent,
  findEvent,
  toExercisedChoice,
  walkEvents,
  type ExercisedChoice,
  type ScanUpdate,
} from '../activity/update-events.ts';
import { mayBeHolding } from '../effects/read-holding.ts';
import type { ScanReader } from '../effects/read-update.ts';
import { packagesNamed } from '../packages/known-packages.ts';
import { findChoiceReader } from './choice-meanings.ts';
import { UnexpectedShapeError } from './daml-values.ts';
import {
  draftOther,
  type ActivityDraft,
  type ChoiceReader,
  type PartEffects,
  type SubtreeResult,
  type UnexplainedEvent,
} from './draft.ts';
import { readPart } from './effect-drafts.ts';

const joinResults = (all: readonly SubtreeResult[]): SubtreeResult => ({
  drafts: all.flatMap(({ drafts }) => drafts),
  hasRest: all.some(({ hasRest }) => hasRest),
});

/** An unreadable event becomes a row with the reason, never an exception. */
const orOther = (
  exercised: ExercisedChoice,
  read: () => readonly ActivityDraft[],
  otherwise: () => readonly ActivityDraft[],
): readonly ActivityDraft[] => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnexpectedShapeError)) throw error;
    const notice = `cannot read ${exercised.choice}: ${error.message}`;
    const [first = draftOther(exercised), ...others] = otherwise();
    return [{ ...first, notices: [...first.notices, notice] }, ...others];
  }
};

const touchesHoldings = (event: JsonObject): boolean =>
  textAt(event, 'choice') === 'EventLog_HoldingsChange' ||
  mayBeHolding(
    textAt(event, 'template_id'),
    textAt(event, 'package_name'),
    event['create_arguments'],
  );

/** A holding that another choice uses up belongs to that choice, as do reports. */
const isPartOfAnother = ({ event, choice }: ExercisedChoice): boolean =>
  choice === 'EventLog_HoldingsChange' || (choice === 'Archive' && touchesHoldings(event));

/** A lock that is opened for a later choice of the same update, which tells the amount. */
const opensForAnother = (
  { event, choice }: ExercisedChoice,
  { rows }: PartEffects,
  update: ScanUpdate,
): boolean => {
  const { consumed, created } = contractsInUpdate(update);
  const opened = childEventIds(event)
    .map((id) => textAt(findEvent(update, id) ?? {}, 'contract_id'))
    .filter((contractId) => created.has(contractId));
  const isUsed = (contractId: string): boolean => {
    const user = consumed.get(contractId);
    return user !== undefined && touchesHoldings(user);
  };
  return (
    choice.startsWith('LockedAmulet_') &&
    opened.length > 0 &&
    opened.every(isUsed) &&
    rows.every(({ effects }) => effects.every(({ kind }) => kind === 'unlock'))
  );
};

const nothing: SubtreeResult = { drafts: [], hasRest: false };

/** Drafts a row for an event that changes no holding of a known token, and says if others may change. */
const draftNothing = (about: UnexplainedEvent, update: ScanUpdate): ActivityDraft => {
  const unknown = walkEvents(update, about.id, (id, event, below) => [
    ...(packagesNamed(textAt(event, 'package_name')).length > 0 ? [] : [id]),
    ...below(),
  ]);
  const draft = draftOther(about);
  return unknown.length === 0
    ? draft
    : { ...draft, fields: { ...draft.fields, not_understood: true } };
};

/** Visits each event once, as deep as ledgers nest. */
const createTeller = (update: ScanUpdate, reader: ScanReader) => {
  const seen = new Set<string>();
  const told = new Set<string>();
  const partOf = (about: UnexplainedEvent): PartEffects =>
    readPart(about, reader.part([about.id], told));

  const tellRecognized = (
    exercised: ExercisedChoice,
    read: ChoiceReader,
    children: () => SubtreeResult,
  ): SubtreeResult => {
    let result: SubtreeResult | undefined;
    let part: PartEffects | undefined;
    const below = (): readonly ActivityDraft[] => (result ??= children()).drafts;
    const rest = (): PartEffects => {
      below();
      return (part ??= partOf(exercised));
    };
    const drafts = orOther(
      exercised,
      () => read({ exercised, update, below, rest, holdings: reader.known }),
      () => [...below(), ...rest().drafts(rest().rows)],
    );
    told.add(exercised.id);
    return { drafts, hasRest: false };
  };

  const tellUnknown = (exercised: ExercisedChoice, found: SubtreeResult): SubtreeResult => {
    const part = found.hasRest ? partOf(exercised) : undefined;
    if (part === undefined || part.rows.length === 0) return found;
    if (opensForAnother(exercised, part, update)) return found;
    told.add(exercised.id);
    return { drafts: [...found.drafts, ...part.drafts(part.rows)], hasRest: false };
  };

  /** `isPart`: below a recognized choice, which tells what an unknown choice does. */
  const tell = (id: string, depth: number, isPart: boolean): SubtreeResult => {
    const event = findEvent(update, id);
    if (event === undefined || seen.has(id) || depth > deepestEvent) return nothing;
    seen.add(id);
    const children = childEventIds(event);
    // An event with events below it was exercised, even if its choice cannot be read.
    const exercised = toExercisedChoice(id, event) ?? { id, event, choice: '' };
    const own = { drafts: [], hasRest: touchesHoldings(event) };
    if (exercised.choice === '' && children.length === 0) return own;
    const below = (isPartBelow: boolean): SubtreeResult =>
      joinResults(children.map((child) => tell(child, depth + 1, isPartBelow)));
    const read = findChoiceReader(exercised);
    if (read !== undefined) return tellRecognized(exercised, read, () => below(true));
    if (isPart || isPartOfAnother(exercised)) return joinResults([own, below(isPart)]);
    return tellUnknown(exercised, joinResults([own, below(false)]));
  };

  return (root: string): readonly ActivityDraft[] => {
    if (seen.has(root)) return [];
    const event = findEvent(update, root);
    const { drafts, hasRest } = tell(root, 0, false);
    const left = hasRest ? partOf({ id: root, event }) : undefined;
    const all = left === undefined ? drafts : [...drafts, ...left.drafts(left.rows)];
    return all.length > 0 ? all : [draftNothing({ id: root, event }, update)];
  };
};

export const tellUpdate = (
  update: ScanUpdate,
  roots: readonly string[],
  reader: ScanReader,
): readonly ActivityDraft[] =>
  roots.length === 0
    ? [draftOther({ id: `${update.updateId}:0`, event: objectAt(update.json, 'event') })]
    : roots.flatMap(createTeller(update, reader));
