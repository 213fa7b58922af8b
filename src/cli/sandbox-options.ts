import type { Result } from '../lib/result.ts';
import type { CursorDirection } from '../ledger/activity/listing.ts';
import {
  faultKinds,
  writeFaultNames,
  type FaultKind,
  type WriteFaultOptions,
} from '../sandbox/server/fault-injection.ts';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import { ledgerReleases } from '../sandbox/ledger-release.ts';

export interface SandboxFlags {
  readonly port?: string;
  readonly seed?: string;
  readonly activitiesPerSecond?: string;
  readonly initialActivities?: string;
  readonly cursorDirection?: string;
  readonly updatesOnly?: boolean;
  readonly ledgerVersion?: string;
  readonly faults?: string;
  readonly faultEvery?: string;
  readonly latency?: string;
  readonly writeFault?: string;
  readonly writeFaultTimes?: string;
  readonly writeFaultSeconds?: string;
  readonly writeExamples?: string;
}

export type ParsedSandboxOptions = Result<SandboxOptions, string>;

const numbers = {
  port: { option: '--port', least: 0, most: 65_535, whole: true, example: 7575 },
  activitiesPerSecond: {
    option: '--activities-per-second',
    least: 0,
    most: 1000,
    whole: false,
    example: 1,
  },
  initialActivities: {
    option: '--initial-activities',
    least: 0,
    most: 200_000,
    whole: true,
    example: 200,
  },
  faultEvery: { option: '--fault-every', least: 1, most: 1_000_000, whole: true, example: 3 },
  latency: { option: '--latency', least: 0, most: 600_000, whole: true, example: 500 },
  writeFaultTimes: {
    option: '--write-fault-times',
    least: 1,
    most: 1_000_000,
    whole: true,
    example: 1,
  },
  writeFaultSeconds: {
    option: '--write-fault-seconds',
    least: 0,
    most: 3600,
    whole: false,
    example: 45,
  },
} as const;

export const cursorDirections: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

/** Keeps the first problem, which is the one to report. */
class Reading {
  problem: string | undefined;

  number(flags: SandboxFlags, name: keyof typeof numbers): number | undefined {
    const text = flags[name];
    if (text === undefined) return undefined;
    const { option, least, most, whole, example } = numbers[name];
    const value = Number(text);
    const fits = value >= least && value <= most && (!whole || Number.isInteger(value));
    if (text.trim() !== '' && fits) return value;
    const kind = whole ? 'an integer' : 'a number';
    this.problem ??= `${option} is not ${kind} from ${least} to ${most}: for example, ${option} ${example}`;
    return undefined;
  }

  word<Word extends string>(
    option: string,
    text: string | undefined,
    words: readonly Word[],
  ): Word | undefined {
    const word = words.find((item) => item === text);
    if (text !== undefined && word === undefined)
      this.problem ??= `${option} ${text} is unknown: use ${words.join(', ')}`;
    return word;
  }

  writeFault(flags: SandboxFlags): WriteFaultOptions | undefined {
    const { writeFault: text } = flags;
    const times = this.number(flags, 'writeFaultTimes');
    const seconds = this.number(flags, 'writeFaultSeconds');
    const name = this.word('--write-fault', text, writeFaultNames);
    if (text === undefined && (times !== undefined || seconds !== undefined))
      this.problem ??= '--write-fault-times and --write-fault-seconds need --write-fault';
    return name && { name, times, seconds };
  }

  faults(text = ''): readonly FaultKind[] {
    return text
      .split(',')
      .filter((word) => word !== '')
      .flatMap((word) => this.word('--faults', word, faultKinds) ?? []);
  }
}

/** A problem names the option, the rule and the remedy. */
export const parseSandboxOptions = (flags: SandboxFlags): ParsedSandboxOptions => {
  const reading = new Reading();
  const options: SandboxOptions = {
    port: reading.number(flags, 'port'),
    seed: flags.seed,
    rate: reading.number(flags, 'activitiesPerSecond'),
    history: reading.number(flags, 'initialActivities'),
    listing: reading.word('--cursor-direction', flags.cursorDirection, cursorDirections),
    ledgerVersion: reading.word('--ledger-version', flags.ledgerVersion, ledgerReleases),
    activitiesRoute: flags.updatesOnly === true ? 'removed' : undefined,
    faults: {
      kinds: reading.faults(flags.faults ?? (flags.latency === undefined ? '' : 'latency')),
      every: reading.number(flags, 'faultEvery') ?? 3,
      latencyMs: reading.number(flags, 'latency') ?? 0,
    },
    writeFault: reading.writeFault(flags),
  };
  const { problem } = reading;
  return problem === undefined ? { ok: true, value: options } : { ok: false, error: problem };
};
