import { allocationRequest, walter } from '../writes/allocation-request.ts';
import { epoch } from '../samples/sample-activities.ts';
import { preparedBytes, submissionBy } from '../writes/submission-writer.ts';
import { newSigner } from '../verify/topology-writer.ts';

/** A key by its name, a paste, or a wait until what was begun has ended. */
export type Step =
  | string
  | { readonly paste: string }
  | { readonly wait: true }
  /** The bundle that was just written turns out to be made by another. */
  | { readonly bundleOfAnother: true };

const hour = 3_600_000;
const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;

/** A contract with what the tree and the facts have special words for. */
export const contractAnswer = `{"createdEvent":{"createdEvent":{"contractId":"${contractId}","offset":12345678901234567890,"createArgument":{"owner":"alice::1220${'aa'.repeat(32)}","note":"\\u001b]0;owned\\u0007","list":[1,[2,{"deep":null}]]},"createdAt":"2020-01-02T03:04:05.678901Z"},"synchronizerId":"s::1220${'bb'.repeat(32)}"},"archivedEvent":null}`;

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

const asked = [...away, '2', 'i', 'ctrl+u', { paste: contractId }, 'enter', wait] as const;

const formatted = [...away, '2', 'i', 'tab', 'tab', 'tab', 'e'] as const;

const firstPage = ['\x10', '\x10', '\x10', '\x10', '\x10'] as const;

/** The first page of a new form, whatever was on its tab: an outcome, a draft, a page of it. */
const anew = (tab: '3' | '4') => [...away, tab, 'n', ...away, tab, 'D', 'n', ...firstPage] as const;
const allocated = [...anew('3'), { paste: allocation }] as const;
const executed = [...anew('4'), { paste: execution() }] as const;

const scenes = {
  list: [...away, '1'],
  detail: [...away, '1', 'enter'],
  'JSON of an activity': [...away, '1', 'enter', 'J'],
  'copy of the JSON of an activity': [...away, '1', 'enter', 'J', 'y'],
  'search of the JSON of an activity': [...away, '1', 'enter', 'J', '/'],
  filter: [...away, '1', '/'],
  'reason of a gap': [...away, '1', 'B'],
  copy: [...away, '1', 'y'],
  export: [...away, '1', 'x'],
  columns: [...away, '1', '|'],
  pins: [...away, '1', '*'],
  'choice of a party': [...away, '1', 'P'],
  'page of a party': [...away, '1', 'P', '1'],
  'lookup form': [...away, '2', 'i'],
  'lookup choices': [...away, '2', 'i', 'tab', 'tab', 'tab'],
  'lookup history': [...asked, 'i', 'ctrl+u', 'down'],
  format: formatted,
  'templates of a format': [...formatted, 'up', 'up'],
  result: asked,
  tree: [...asked, 'J'],
  'copy of the tree': [...asked, 'J', 'y'],
  'search of the tree': [...asked, 'J', '/'],
  differences: [...asked, 'm', 'r', wait, 'D'],
  'allocation form': [...away, '3'],
  'typing in a form': [...away, '3', 'enter'],
  'list of a form': [...allocated, '\x0e', '\x0e'],
  'submission id': [...executed, '\x0e', '\x0e'],
  drafts: [...allocated, ...away, '3', 'D'],
  load: [...anew('3'), 'o'],
  'allocation checked': [...allocated, ...forward],
  'allocation reviewed': [...allocated, ...forward, '\x0e'],
  'allocation before its confirmation': [...allocated, ...forward, '\x0e', 'end', 'tab'],
  'allocation before its approval': [
    ...allocated,
    ...forward,
    '\x0e',
    'ctrl+f',
    { bundleOfAnother: true },
    'end',
    'ctrl+g',
  ],
  'execution checked': [...executed, ...forward],
  'execution decoded': [...executed, ...forward, 't'],
  'execution decoded on its review': [...executed, ...forward, '\x0e', 'ctrl+t'],
  'execution reviewed': [...executed, ...forward, '\x0e'],
  'execution before its confirmation': [...executed, ...forward, '\x0e', 'end', 'tab'],
  journal: [...away, '5'],
  'filter of the journal': [...away, '5', '/'],
  'entry of the journal': [...away, '5', 'enter'],
  'mark of an entry': [...away, '5', 'm'],
  receipt: [...away, '5', 'o'],
  profiles: [...away, '6'],
  overview: [...away, '7'],
  token: [...away, '6', 'i'],
  doctor: [...away, '!'],
  palette: [...away, ':'],
  help: [...away, '1', '?'],
  'search of the help': [...away, '1', '?', '/'],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type SceneName = keyof typeof scenes;

export const sceneNames = Object.keys(scenes) as readonly SceneName[];

/** The keys that lead to a screen from anywhere. */
export const stepsTo = (name: SceneName): readonly Step[] => scenes[name];
