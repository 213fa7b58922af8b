import type { LedgerState } from '../state/ledger-state.ts';
import { registrarOf } from '../utility/issuer.ts';
import type { RegistryQuestion } from './answer-registry.ts';
import { decodePathPart } from '../server/further-routes.ts';
import { amuletRegistry } from './amulet-registry.ts';
import { goldRegistry } from './gold-registry.ts';
import type { Registry } from './registry.ts';

/** The path before `/registry` of the registrar's registry, as the utility's services have it. */
export const goldPrefix = (world: LedgerState): string =>
  `/api/token-standard/v0/registrars/${registrarOf(world)}`;

/** A question, and the registry that it is for. */
export interface RegistryRoute {
  readonly registry: Registry;
  readonly question: RegistryQuestion;
}

const patterns: readonly (readonly [
  method: string,
  pattern: RegExp,
  read: (parts: readonly string[]) => RegistryQuestion,
])[] = [
  ['GET', /^\/metadata\/v1\/info$/, () => ({ kind: 'info' })],
  ['GET', /^\/metadata\/v1\/instruments$/, () => ({ kind: 'instruments' })],
  ['GET', /^\/metadata\/v1\/instruments\/([^/]+)$/, ([id = '']) => ({ kind: 'instrument', id })],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/transfer-factory$/,
    ([version]) => ({ kind: 'factory', version: version === 'v2' ? 'v2' : 'v1' }),
  ],
  [
    'POST',
    /^\/transfer-instruction\/(v1|v2)\/([^/]+)\/choice-contexts\/(accept|reject|withdraw)$/,
    ([version, id = '', action]) => ({
      kind: 'context',
      version: version === 'v2' ? 'v2' : 'v1',
      id,
      action: action === 'reject' || action === 'withdraw' ? action : 'accept',
    }),
  ],
];

const questionOf = (method: string, path: string): RegistryQuestion | undefined => {
  for (const [wanted, pattern, read] of patterns) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found !== null) return read(found.slice(1).map((part) => decodePathPart(part) ?? ''));
  }
  return undefined;
};

/** Finds the registry that a request is for, and what it asks. */
export const findRegistryRoute = (
  world: LedgerState,
  method: string,
  path: string,
): RegistryRoute | undefined => {
  // An older network has neither the second standard nor the registry of another issuer.
  if (world.trees === 'legacy') return undefined;
  const own = goldPrefix(world);
  const prefix = [own, own.replace('::', '%3A%3A')].find((each) => path.startsWith(`${each}/`));
  const rest = path.slice(prefix?.length ?? 0);
  if (!rest.startsWith('/registry/')) return undefined;
  const question = questionOf(method, rest.slice('/registry'.length));
  return question && { registry: prefix !== undefined ? goldRegistry : amuletRegistry, question };
};
