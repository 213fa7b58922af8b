import { nameOf, reached } from './chunk-graph.mjs';
import { core, last, laterOf, stepsOf, usesOf } from './start-uses.mjs';

/**
 * By the path of a chunk, the pack that it is in. What the same uses need is one pack, and bears their
 * names: so each of them loads all that it needs and nothing else.
 */
export const placesOf = (outputs) => {
  const chunks = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const entered = new Map(chunks.map((chunk) => [outputs[chunk].entryPoint, chunk]));
  const chunkOf = (source) => {
    const chunk = entered.get(source);
    if (chunk === undefined) throw new Error(`${source} is not imported dynamically any more`);
    return chunk;
  };
  const withChunks = ({ name, entries }) => ({
    name,
    chunks: reached(outputs, entries.map(chunkOf)),
  });
  const always = core.map(withChunks);
  const sources = [...entered.keys()].filter(Boolean);
  const often = usesOf(sources).map(withChunks);
  const seldom = laterOf(sources).map(withChunks);
  const packOf = (chunk) => {
    const needs = ({ chunks: needed }) => needed.has(chunk);
    const namesIn = (group) => group.filter(needs).map(({ name }) => name);
    const [first] = namesIn(always);
    if (first !== undefined) return first;
    const names = namesIn(often);
    return names.join('-') || namesIn(seldom).join('-') || last;
  };
  return new Map(chunks.map((chunk) => [chunk, packOf(chunk)]));
};

/** The chunks that each step of a start needs, and last those that anything else needs. */
const needsOfSteps = (outputs) => {
  const entered = Object.keys(outputs).filter((chunk) => outputs[chunk].entryPoint);
  const sources = entered.map((chunk) => outputs[chunk].entryPoint);
  const steps = stepsOf(sources);
  const inSteps = new Set(steps.flat());
  const others = sources.filter((source) => !inSteps.has(source));
  return [...steps, others].map((entries) =>
    reached(
      outputs,
      entered.filter((chunk) => entries.includes(outputs[chunk].entryPoint)),
    ),
  );
};

/**
 * The chunks of each module that is made, by its name. Those that the same steps of a start need are one,
 * because they always run together; the others are loaded one by one.
 */
export const groupsOf = (outputs, places) => {
  const needs = needsOfSteps(outputs);
  const byNeed = new Map();
  for (const chunk of [...places.keys()].sort()) {
    const steps = needs.flatMap((needed, step) => (needed.has(chunk) ? [step] : []));
    const isOfStart = steps.some((step) => step < needs.length - 1);
    const key = isOfStart ? `${places.get(chunk)} ${steps.join()}` : chunk;
    byNeed.set(key, [...(byNeed.get(key) ?? []), chunk]);
  }
  const named = (chunks, index) => (chunks.length === 1 ? nameOf(chunks[0]) : `group-${index}`);
  return new Map([...byNeed.values()].map((chunks, index) => [named(chunks, index), chunks]));
};

/** What esbuild says of its chunks, for the modules that are made of them. */
export const outputsOfGroups = (outputs, groups) => {
  const pathOf = (group) => `bin/build/${group}.js`;
  const places = new Map(
    [...groups].flatMap(([group, chunks]) => chunks.map((chunk) => [chunk, pathOf(group)])),
  );
  const joined = [...groups].map(([group, chunks]) => {
    const parts = chunks.map((chunk) => outputs[chunk]);
    const imports = parts
      .flatMap((part) => part.imports)
      .map(({ path, ...rest }) => ({ ...rest, path: places.get(path) ?? path }))
      .filter(({ path, kind }) => path !== pathOf(group) || kind !== 'import-statement');
    const inputs = Object.assign({}, ...parts.map((part) => part.inputs));
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    return [pathOf(group), { ...parts[0], imports, inputs, bytes }];
  });
  return Object.fromEntries(joined);
};
