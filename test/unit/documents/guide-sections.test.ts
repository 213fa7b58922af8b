import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const screenRows = 48;
const screenColumns = 100;

type Section = { readonly heading: string; readonly rows: number };

const rowsOf = (line: string): number => Math.max(1, Math.ceil(line.length / screenColumns));

/** From each heading to the next, whatever their levels. */
const sectionsIn = (document: string): readonly Section[] => {
  const sections: Section[] = [];
  let isCode = false;
  for (const line of document.trimEnd().split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    if (!isCode && /^#{1,6} /.test(line)) sections.push({ heading: line, rows: 0 });
    const last = sections.pop();
    if (last !== undefined) sections.push({ ...last, rows: last.rows + rowsOf(line) });
  }
  return sections;
};

describe('a section of the guide', () => {
  it('fits on a screen, so that a reader sees the task as a whole', () => {
    const sections = sectionsIn(readFileSync('GUIDE.md', 'utf8'));
    expect(sections.length).toBeGreaterThan(30);
    expect(sections.filter(({ rows }) => rows > screenRows)).toEqual([]);
  });

  it('ends at the next heading, and counts long lines as they wrap', () => {
    const document = `# A\n\n${'x'.repeat(101)}\n\`\`\`sh\n# a comment\n\`\`\`\n### B\ntext\n`;
    expect(sectionsIn(document)).toEqual([
      { heading: '# A', rows: 7 },
      { heading: '### B', rows: 2 },
    ]);
  });
});
