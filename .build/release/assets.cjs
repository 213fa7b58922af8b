'use strict';
// The beginning of the program in a single executable, before bin/cantui.js: its scripts and their
// compiled code are assets, which need no copy and no file.
{
  const { getRawAsset } = require('node:sea');

  const read = (name) => Buffer.from(getRawAsset(name));

  /** Absent in an executable for another architecture than that of the machine which built it. */
  const readIfAny = (name) => {
    try {
      return read(name);
    } catch (error) {
      if (error.code !== 'ERR_SINGLE_EXECUTABLE_APPLICATION_ASSET_NOT_FOUND') throw error;
      return undefined;
    }
  };

  process[Symbol.for('cantui.assets')] = {
    readCode: (name) => read(`${name}.cjs`).latin1Slice(),
    readCompiled: (name) => readIfAny(`${name}.cache`),
  };
}
