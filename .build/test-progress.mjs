// A vitest reporter that says how far the tests are, for `npm test`: one line in the file that
// CANTUI_PROGRESS names, as in "unit 120 of 330 files, component 9 of 59 files, 2043 tests".
import { writeFileSync } from 'node:fs';

const { CANTUI_PROGRESS: file } = process.env;

export default class TestProgress {
  #files = new Map();
  #tests = 0;

  onTestRunStart(specifications) {
    for (const { project } of specifications) this.#suite(project.name).all += 1;
  }

  onTestCaseResult() {
    this.#tests += 1;
  }

  onTestModuleEnd({ project }) {
    this.#suite(project.name).done += 1;
    const suites = [...this.#files].map(
      ([name, { done, all }]) => `${name} ${done} of ${all} files`,
    );
    writeFileSync(file, [...suites, `${this.#tests} tests`].join(', '));
  }

  #suite(name) {
    const suite = this.#files.get(name) ?? { done: 0, all: 0 };
    this.#files.set(name, suite);
    return suite;
  }
}
