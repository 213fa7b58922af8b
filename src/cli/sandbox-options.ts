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

interface NumberRule {
  readonly option: string;
  readonly least: number;
  readonly most: number;
  readonly example: number;
  readonly isWhole: boolean;
}

const integer = (option: string, least: number, most: number, example: number): NumberRule => ({
  ...{ option, least, most, example, isWhole: true },
});

const fraction = (option: string, least: number, most: number, example: number): NumberRule => ({
  ...{ option, least, most, example, isWhole: false },
});

const numbers = {
  port: integer('--port', 0, 65_535, 7575),
  activitiesPerSecond: fraction('--activities-per-second', 0, 1000, 1),
  initialActivities: integer('--initial-activities', 0, 200_000, 200),
  faultEvery: integer('--fault-every', 1, 1_000_000, 3),
  latency: integer('--latency', 0, 600_000, 500),
  writeFaultTimes: integer('--write-fault-times', 1, 1_000_000, 1),
  writeFaultSeconds: fraction('--write-fault-seconds', 0, 3600, 45),
} as const;

export const cursorDirections: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

/** Keeps the first problem, which is the one to report. */
class Reading {
  problem: string | undefined;

  number(flags: SandboxFlags, name: keyof typeof numbers): number | undefined {
    const text = flags[name];
    if (text === undefined) return undefined;
    const { option, least, most, isWhole, example } = numbers[name];
    const value = Number(text);
    const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (text.trim() !== '' && fits) return value;
    const kind = isWhole ? 'an integer' : 'a number';
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
    const words = text.split(',').filter((word) => word !== '');
    return words.flatMap((word) => this.word('--faults', word, faultKinds) ?? []);
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
