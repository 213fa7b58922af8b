import { pluralize } from '../../../lib/text/pluralize.ts';

export const readingsText = {
  head: [
    'Proposed from payloads and views that the participant lists. Compare each line with the source of',
    'the package, then add it to the profile: cantui signs by it.',
  ],
  untrusted: (name: string, id: string): string =>
    `${name} is not trusted. If its publisher confirms the id, add "${name}: ${id}" to trustedPackages.`,
  seen: (name: string, count: number, isNone: boolean): string =>
    `${name}: ${pluralize(count, 'contract')}${isNone ? ' without the view of a holding' : ''}`,
  several: (field: string, others: readonly string[]): string =>
    `${field} may also be ${others.join(' or ')}: these contracts do not show which`,
  literalId: 'no field has the id, and all these contracts have the same one',
  neverLocked: 'none of these contracts is locked, so check which field is the lock',
  unreadable: (template: string): string =>
    `${template}: no reading fits every contract. Write one from the source of the package.`,
  none: (party: string): string =>
    `nothing to propose: no holding of ${party} is of an unpublished package without a reading.`,
  onlyYaml: '--propose-readings prints YAML: omit --output',
} as const;
