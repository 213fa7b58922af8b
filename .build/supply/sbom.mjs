import { createHash } from 'node:crypto';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** A UUID (version 8, RFC 9562) made of what it names: the same build has the same number. */
const uuidOf = (text) => {
  const hex = sha256(text);
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
};

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Two copies of a package in one bundle are two components: where each lies tells them apart. */
const refOf = ({ folder }) => folder.replaceAll('node_modules/', '');

/** SRI writes base64, CycloneDX hexadecimal digits. */
const hashesOf = (integrity) =>
  integrity.split(' ').map((each) => {
    const [, bits, digest] = /^sha(\d+)-(.+)$/.exec(each);
    return { alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') };
  });

const licensesOf = (license) =>
  /[ (]/.test(license)
    ? [{ expression: license, acknowledgement: 'declared' }]
    : [{ license: { id: license, acknowledgement: 'declared' } }];

const productOf = ({ license, ...product }, files) => ({
  type: 'application',
  'bom-ref': purlOf(product),
  ...product,
  licenses: licensesOf(license),
  purl: purlOf(product),
  components: files.map(({ name, bytes }) => ({
    type: 'file',
    name,
    hashes: [{ alg: 'SHA-256', content: sha256(bytes) }],
  })),
});

const componentOf = (edits) => (each) => ({
  type: 'library',
  'bom-ref': refOf(each),
  name: each.name,
  version: each.version,
  scope: 'required',
  hashes: hashesOf(each.integrity),
  licenses: licensesOf(each.license),
  purl: purlOf(each),
  ...(edits.has(each.folder) && {
    pedigree: { notes: `Edited when it is bundled, to ${edits.get(each.folder).join('; to ')}.` },
  }),
});

/** The Node inside an executable, with the libraries that are part of it. */
const runtimeOf = ({ version, hash, versions }) => ({
  type: 'platform',
  'bom-ref': `node@${version}`,
  name: 'node',
  version,
  scope: 'required',
  cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
  purl: `pkg:github/nodejs/node@v${version}`,
  hashes: [{ alg: 'SHA-256', content: hash }],
  components: Object.entries(versions)
    .filter(([name]) => name !== 'node')
    .map(([name, each]) => ({ type: 'library', name, version: each })),
});

const dependenciesOf = (product, { packages, ownImports }) => {
  const refs = (folders) => folders.map((folder) => refOf({ folder }));
  return [
    { ref: product, dependsOn: refs(ownImports) },
    ...packages.map((each) => ({ ref: refOf(each), dependsOn: refs(each.imports) })),
  ];
};

/**
 * What is in the bundle, as CycloneDX 1.6 in JSON. It bears no time and no random number: it is a
 * function of what was bundled, so that whoever builds the same sources can compare it.
 */
export const sbomOf = ({ product, files, bundler, bundled, edits, runtime }) => {
  const content = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', ...bundler, purl: purlOf(bundler) }] },
      component: productOf(product, files),
    },
    components: [
      ...bundled.packages.map(componentOf(edits)),
      ...(runtime === undefined ? [] : [runtimeOf(runtime)]),
    ],
    dependencies: dependenciesOf(purlOf(product), bundled),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
};
