import { tellVerdicts, verdictTable } from '../documents/verdict-table.ts';
import type { FollowedWorld, World } from './participant-worlds.ts';

const kindOf = ({ steps }: World): string => {
  const kinds = new Set(
    steps.flatMap((what) => {
      if (what === 'prune') return ['pruned'];
      if (typeof what === 'string') return [];
      if ('restore' in what) return ['restored'];
      if ('reoffset' in what) return ['given other offsets'];
      if ('reset' in what) return ['replaced'];
      return 'rights' in what ? ['given other rights'] : [];
    }),
  );
  const [only = 'changes nothing'] = kinds;
  return kinds.size > 1 ? 'changed in several ways' : only;
};

const columns = [
  ...['participant', 'worlds', 'kills', 'rows', 'honest gaps'],
  ...['lost in silence', 'doubled', 'false gaps', 'pages a poll', 'requests a minute'],
] as const;

/** What a reader met in many worlds, by what changed in them. The last two columns are the most at rest. */
export const createWorldTally = () => {
  const met = new Map<string, FollowedWorld[]>();
  return {
    add: (world: World, told: FollowedWorld): void => {
      const kind = kindOf(world);
      met.set(kind, [...(met.get(kind) ?? []), told]);
    },
    tell: (title: string): void => {
      const rows = [...met].map(([kind, all]) => {
        const sum = (count: (told: FollowedWorld) => number): string =>
          String(all.reduce((total, told) => total + count(told), 0));
        const most = (count: (told: FollowedWorld) => number): string =>
          String(Math.max(...all.map(count)));
        const falseGaps = ({ gaps, changes, kills }: FollowedWorld): number =>
          changes === 0 ? gaps : Math.max(0, gaps - changes - kills);
        return [
          ...[
            kind,
            String(all.length),
            sum(({ kills }) => kills),
            sum(({ rows: { length } }) => length),
          ],
          sum((told) => told.gaps - falseGaps(told)),
          sum(({ missing, gaps }) => (gaps === 0 ? missing.length : 0)),
          sum(({ repeated, unsaved }) => Math.max(0, repeated - unsaved)),
          sum(falseGaps),
          most(({ pagesAtRest }) => pagesAtRest),
          most(({ requestsAtRest }) => requestsAtRest),
        ];
      });
      tellVerdicts(title, verdictTable([...columns], rows));
    },
  };
};
