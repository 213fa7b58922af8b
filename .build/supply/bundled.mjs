/** The package that a bundled file belongs to: its folder and its name; undefined for our own. */
const packageOf = (file) =>
  /^(?<folder>(?:.*\/)?node_modules\/(?<name>(?:@[^/]+\/)?[^/]+))\//.exec(file)?.groups;

const folderOf = (file) => packageOf(file)?.folder;

/** An SPDX expression without the brackets that some put around the whole of it. */
const bare = (license) => license.replace(/^\((.*)\)$/, '$1');

const foldersOf = (files) => [...new Set(files.map(folderOf))].filter(Boolean).sort();

/** What files are bundled, and what they import. */
const bundledFiles = ({ inputs, outputs }) => {
  const parts = Object.values(outputs).flatMap(({ inputs: taken }) => Object.entries(taken));
  const kept = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  return [...new Set(kept)].map((file) => ({
    file,
    imports: inputs[file].imports.map(({ path }) => path),
  }));
};

/**
 * The packages of which at least a byte is in the bundle: esbuild's metafile says which, the lockfile
 * what they are. One that the lockfile does not name stops the build.
 */
export const bundledPackages = (metafile, lock) => {
  const files = bundledFiles(metafile);
  const folders = foldersOf(files.map(({ file }) => file));
  const importedBy = (folder) => {
    const own = files.filter(({ file }) => folderOf(file) === folder);
    const imported = foldersOf(own.flatMap(({ imports }) => imports));
    return imported.filter((each) => each !== folder && folders.includes(each));
  };
  const packages = folders.map((folder) => {
    const locked = lock.packages[folder];
    if (locked === undefined) throw new Error(`${folder} is bundled and not in package-lock.json`);
    // An alias has the name of what it stands for in the lockfile.
    const { name = packageOf(`${folder}/`).name, version, integrity, license } = locked;
    return {
      folder,
      name,
      version,
      integrity,
      license: bare(license),
      imports: importedBy(folder),
    };
  });
  return { packages, ownImports: importedBy(undefined) };
};
