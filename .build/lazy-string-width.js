/**
 * Stands in for string-width inside the bundle: its tables are made when a text is first measured that has
 * more than characters of one cell, and most runs of a dashboard show none before the first rows.
 */
let loaded;

export default (text, options) => {
  loaded ??= require('../node_modules/string-width/index.js').default;
  return loaded(text, options);
};
