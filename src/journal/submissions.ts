import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { linkTo, readChain, type Chain } from './chain.ts';
import { appendPrivateLine, createPrivateFile } from './files.ts';
import { withLock } from './lock.ts';
import { makePrivateDir } from './state-dir.ts';

/** The journal of writes: one line of JSON for each thing that happened. */
export const submissionsPath = (stateDir: string): string => join(stateDir, 'submissions.ndjson');

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
};

/** Reads the journal of writes. Throws what the file system says. */
export const readSubmissions = (stateDir: string): Chain =>
  readChain(readText(submissionsPath(stateDir)));

/** A new folder entry is on disk only once the folder is. */
const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

const who = (): string => `${userInfo().username}@${hostname()}`;

const appendLine = (path: string, fields: object, at: number, head: string): string => {
  const line = JSON.stringify({
    at: new Date(at).toISOString(),
    ...fields,
    who: who(),
    prev: head,
  });
  appendPrivateLine(path, line);
  return linkTo(line);
};

/** Ends a line that a crash cut off, and says so in the next one. */
const repair = (path: string, { lines, rest, head }: Chain, at: number): string => {
  if (rest !== '') appendPrivateLine(path, '');
  else if (lines.at(-1)?.kind !== 'torn') return head;
  return appendLine(path, { event: 'repaired' }, at, rest === '' ? head : linkTo(rest));
};

/** What is to be recorded, once it is known what stands in the journal already. */
export type Record = (chain: Chain) => object;

/**
 * Adds a line to the journal of writes, and has it on disk before it returns. Two processes never
 * write at once. Throws what the file system says: then nothing was recorded.
 */
export const recordSubmission = (stateDir: string, record: Record, at: number): void => {
  makePrivateDir(stateDir);
  const path = submissionsPath(stateDir);
  withLock(`${path}.lock`, () => {
    const chain = readSubmissions(stateDir);
    const fields = record(chain);
    const head = repair(path, chain, at);
    appendLine(path, fields, at, head);
    if (chain.lines.length === 0) syncFolder(stateDir);
  });
};

/** Where the bytes of a request are kept. */
export const bodyPath = (stateDir: string, sha256: string): string =>
  join(stateDir, 'bodies', `${sha256}.json`);

/** Keeps the bytes of a request, named by their SHA-256: a resend needs them unchanged. */
export const keepBody = (stateDir: string, sha256: string, body: string): void => {
  try {
    createPrivateFile(bodyPath(stateDir, sha256), body);
  } catch (error) {
    // The same bytes are there already.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};

/** The bytes of a request that was kept. Throws what the file system says. */
export const readBody = (stateDir: string, sha256: string): string =>
  readFileSync(bodyPath(stateDir, sha256), 'utf8');
