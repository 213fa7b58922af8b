import { describe, expect, it } from 'vitest';
import { environmentVariables, stateFiles } from '../../../src/cli/help/root-help.ts';
import { exitCodes } from '../../../src/cli-kit/exit.ts';
import { manPage, definition, escapeRoff, option } from '../../../src/cli/commands/shell.ts';
import { describeOption, namedCommands } from '../../../src/cli-kit/command-spec.ts';
import { loadRootSpec } from '../../../src/cli/build-command.ts';
import { shownOptions } from '../../../src/cli-kit/shared-options.ts';
import '../../support/screens/loaded-screens.ts';

const rootSpec = await loadRootSpec();

const page = manPage(rootSpec, '1.2.3');

/** The page as it is read: requests, fonts and the names of glyphs taken away. */
const read = page
  .replaceAll(/^\.(?:SH|SS|TP|B|br|nf|fi).?/gm, '')
  .replaceAll(/\\f[BIR]/g, '')
  .replaceAll(String.raw`\-`, '-')
  .replaceAll(/\\\((?:aq|dq|ga|ha|ti|rs)/g, (name) => {
    const glyphs = { aq: "'", dq: '"', ga: '`', ha: '^', ti: '~', rs: '\\' };
    return glyphs[name.slice(2) as keyof typeof glyphs];
  });

describe('the manual page', () => {
  it('names every command and every option that help shows', () => {
    for (const { path, spec } of namedCommands(rootSpec)) {
      expect(read).toContain(`cantui ${path}`);
      for (const option of shownOptions(spec)) expect(read).toContain(`\n${option.flags}\n`);
      for (const option of spec.options ?? [])
        expect(read).toContain(`\n${option.flags}\n${describeOption(option)}\n`);
    }
  });

  it('names every exit code, variable and file with its meaning', () => {
    for (const [term, about] of [...exitCodes, ...environmentVariables, ...stateFiles])
      expect(read).toContain(`\n${term}\n${about}\n`);
  });

  it('has the usual sections in the usual order', () => {
    expect([...page.matchAll(/^\.SH (.+)$/gm)].map(([, name]) => name)).toEqual([
      ...['NAME', 'SYNOPSIS', 'DESCRIPTION', 'COMMANDS', 'SHARED OPTIONS'],
      ...['EXIT STATUS', 'ENVIRONMENT', 'FILES', 'KEYS', 'EXAMPLES'],
    ]);
    expect(page).toMatch(/^\.TH CANTUI 1 "" "cantui 1\.2\.3" "User Commands"$/m);
  });

  it('is plain roff: requests that are known, escapes that are known, ASCII', () => {
    expect(page).toMatch(/^[\n\x20-\x7e]*$/);
    for (const line of page.split('\n').slice(1, -1)) {
      expect(line).not.toMatch(/^'|^$/);
      if (line.startsWith('.')) expect(line).toMatch(/^\.(?:TH|SH|SS|TP|br|nf|fi)(?: |$)/);
      expect(line.replaceAll(/\\(?:-|&|f[BIR]|\([a-z]{2}|\[u[0-9A-F]{4,6}\])/g, '')).not.toContain(
        '\\',
      );
    }
  });
});

describe('text in roff', () => {
  it.each([
    ['--dry-run', String.raw`\-\-dry\-run`],
    ['.TH is no request', String.raw`\&.TH is no request`],
    [String.raw`C:\n`, String.raw`C:\(rsn`],
    [`'quoted' "twice"`, String.raw`\(aqquoted\(aq \(dqtwice\(dq`],
    ['1220…', String.raw`1220\[u2026]`],
  ])('%s stays what it is', (text, wanted) => {
    expect(escapeRoff(text)).toBe(wanted);
  });

  it('sets what stands for a value apart from what is typed', () => {
    expect(option('--shape <shape>')).toBe(String.raw`\fB\-\-shape \fR\fI<shape>\fR`);
    expect(definition('x', '.nothing runs')).toBe('.TP\nx\n\\&.nothing runs');
  });
});
