import { allocationRequest, walter } from '../writes/allocation-request.ts';
import { epoch } from '../samples/sample-activities.ts';
import { preparedBytes, submissionBy } from '../writes/submission-writer.ts';
import { newSigner } from '../verify/topology-writer.ts';

/** A key by its name, a paste, or a wait until what was begun has ended. */
export type Step =
  | string
  | { readonly paste: string }
  | { readonly wait: true }
  /** The approval request that was just written turns out to be made by another. */
  | { readonly approvalRequestOfAnother: true };

const hour = 3_600_000;
const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;

/** A contract with what the tree and the facts have special words for. */
export const contractResponse = `{"createdEvent":{"createdEvent":{"contractId":"${contractId}","offset":12345678901234567890,"createArgument":{"owner":"alice::1220${'aa'.repeat(32)}","note":"\\u001b]0;owned\\u0007","list":[1,[2,{"deep":null}]]},"createdAt":"2020-01-02T03:04:05.678901Z"},"synchronizerId":"s::1220${'bb'.repeat(32)}"},"archivedEvent":null}`;

const allocation = JSON.stringify(allocationRequest(walter()));

const execution = (): string => {
  const signer = newSigner();
  const party = `frida::${signer.fingerprint}`;
  const maxRecordTime = BigInt(epoch + hour) * 1000n;
  const bytes = preparedBytes(party, { metadata: { maxRecordTime } });
  return JSON.stringify(submissionBy({ party, signer }, { bytes }));
};

const wait = { wait: true } as const;
const away = ['escape', 'escape', 'escape'] as const;
const forward = ['\x0e', '\x0e', '\x0e', wait] as const;

const asked = ['2', 'i', 'ctrl+u', { paste: contractId }, 'enter', wait] as const;

const formatted = ['2', 'i', 'tab', 'tab', 'tab', 'e'] as const;

const firstPage = ['\x10', '\x10', '\x10', '\x10', '\x10'] as const;

/** The first page of a new form, whatever was on its tab: an outcome, a draft, a page of it. */
const anew = (tab: '3' | '4') => [...away, tab, 'n', ...away, tab, 'D', 'n', ...firstPage] as const;
const allocated = ['3', { paste: allocation }] as const;
const executed = ['4', { paste: execution() }] as const;

/** The keys to a screen from where a session begins, and before them those that lead back there. */
type Scene = { readonly back: readonly Step[]; readonly steps: readonly Step[] };

const scene = (...steps: readonly Step[]): Scene => ({ back: away, steps });
const formScene = (...[tab, ...steps]: readonly ['3' | '4', ...Step[]]): Scene => ({
  back: anew(tab),
  steps: [tab, ...steps],
});

const scenes = {
  list: scene('1'),
  detail: scene('1', 'enter'),
  'JSON of an activity': scene('1', 'enter', 'J'),
  'copy of the JSON of an activity': scene('1', 'enter', 'J', 'y'),
  'search of the JSON of an activity': scene('1', 'enter', 'J', '/'),
  filter: scene('1', '/'),
  'reason of a gap': scene('1', 'B'),
  copy: scene('1', 'y'),
  export: scene('1', 'x'),
  columns: scene('1', '|'),
  pins: scene('1', '*'),
  'choice of a party': scene('1', 'P'),
  'page of a party': scene('1', 'P', '1'),
  'lookup form': scene('2', 'i'),
  'lookup choices': scene('2', 'i', 'tab', 'tab', 'tab'),
  'lookup history': scene(...asked, 'i', 'ctrl+u', 'down'),
  format: scene(...formatted),
  'templates of a format': scene(...formatted, 'up', 'up'),
  result: scene(...asked),
  tree: scene(...asked, 'J'),
  'copy of the tree': scene(...asked, 'J', 'y'),
  'search of the tree': scene(...asked, 'J', '/'),
  differences: scene(...asked, 'm', 'r', wait, 'D'),
  'allocation form': scene('3'),
  'typing in a form': scene('3', 'enter'),
  'list of a form': formScene(...allocated, '\x0e', '\x0e'),
  'submission id': formScene(...executed, '\x0e', '\x0e'),
  drafts: formScene(...allocated, ...away, '3', 'D'),
  load: formScene('3', 'o'),
  'allocation checked': formScene(...allocated, ...forward),
  'allocation reviewed': formScene(...allocated, ...forward, '\x0e'),
  'allocation before its confirmation': formScene(...allocated, ...forward, '\x0e', 'end', 'tab'),
  'allocation before its approval': formScene(
    ...allocated,
    ...forward,
    '\x0e',
    'ctrl+f',
    { approvalRequestOfAnother: true },
    'end',
    'ctrl+g',
  ),
  'execution checked': formScene(...executed, ...forward),
  'execution decoded': formScene(...executed, ...forward, 't'),
  'execution decoded on its review': formScene(...executed, ...forward, '\x0e', 'ctrl+t'),
  'execution reviewed': formScene(...executed, ...forward, '\x0e'),
  'execution before its confirmation': formScene(...executed, ...forward, '\x0e', 'end', 'tab'),
  journal: scene('5'),
  'filter of the journal': scene('5', '/'),
  'entry of the journal': scene('5', 'enter'),
  'mark of an entry': scene('5', 'm'),
  receipt: scene('5', 'o'),
  profiles: scene('6'),
  overview: scene('7'),
  tokens: scene('8'),
  'command line about tokens': scene('1', 'P', '1', 'T', 'p'),
  token: scene('6', 'i'),
  doctor: scene('!'),
  'page of the node': scene(':', 'n', 'o', 'd', 'e', 'enter'),
  palette: scene(':'),
  help: scene('1', '?'),
  'search of the help': scene('1', '?', '/'),
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof scenes;

export const sceneNames = Object.keys(scenes) as readonly SceneName[];

/** The keys that lead to a screen from where a session begins. */
export const stepsFromStart = (name: SceneName): readonly Step[] => scenes[name].steps;

/** The keys that lead to a screen from anywhere. */
export const stepsTo = (name: SceneName): readonly Step[] => [
  ...scenes[name].back,
  ...scenes[name].steps,
];
