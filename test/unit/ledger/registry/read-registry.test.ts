import { describe, expect, it } from 'vitest';
import {
  readChoiceContext,
  readInstrument,
  readInstruments,
  readRegistryInfo,
  readTransferFactory,
} from '../../../../src/ledger/registry/read-registry.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';

const contractId = `00${'ab'.repeat(32)}ca121220${'cd'.repeat(32)}`;
const disclosed = {
  templateId: `${'ef'.repeat(32)}:Registry.Rules:Rules`,
  contractId,
  createdEventBlob: 'CgMyLjES',
  synchronizerId: `global::1220${'12'.repeat(32)}`,
};
const context = {
  choiceContextData: { values: { rule: { tag: 'AV_ContractId', value: contractId } } },
  disclosedContracts: [disclosed],
};
const factory = { factoryId: contractId, transferKind: 'offer', choiceContext: context };
const instrument = { id: 'SILVER', name: 'Silver', symbol: 'SLV', decimals: 2, supportedApis: {} };

const withDisclosed = (change: JsonObject): JsonObject => ({
  ...context,
  disclosedContracts: [{ ...disclosed, ...change }],
});

describe('a choice context', () => {
  it('is passed on unchanged, and its contracts without notes of the registry', () => {
    const noted = withDisclosed({ debugPayload: { amount: '1.0' }, debugPackageName: 'registry' });
    expect(readChoiceContext(noted)).toEqual({
      ok: true,
      value: { context: context.choiceContextData, disclosedContracts: [disclosed] },
    });
  });

  it.each<[string, JsonObject, string]>([
    ['without data', { disclosedContracts: [] }, 'choiceContextData is nothing'],
    ['with a list as data', { ...context, choiceContextData: [] }, 'choiceContextData is a list'],
    ['with a wrong contract id', withDisclosed({ contractId: 'no id' }), 'not a contract id'],
    ['with a blob that is no base64', withDisclosed({ createdEventBlob: 'a b' }), 'not base64'],
    ['with an empty blob', withDisclosed({ createdEventBlob: '' }), 'not base64'],
    ['with an alias', withDisclosed({ synchronizerId: 'global' }), 'not a synchronizer id'],
    [
      'with a contract twice',
      { ...context, disclosedContracts: [disclosed, disclosed] },
      `discloses the contract ${contractId} twice`,
    ],
  ])('%s is refused, with the place', (_title, json, reason) => {
    const read = readChoiceContext(json);
    expect(!read.ok && read.error).toContain(reason);
  });

  it('refuses a context with hundreds of contracts', () => {
    const many = Array.from({ length: 201 }, (_, index) => ({
      ...disclosed,
      contractId: `00${index.toString(16).padStart(64, '0')}`,
    }));
    const read = readChoiceContext({ ...context, disclosedContracts: many });
    expect(!read.ok && read.error).toContain('201 contracts');
  });
});

describe('the factory of a transfer', () => {
  it('comes with its kind and its context', () => {
    const read = readTransferFactory(factory);
    expect(read.ok && read.value).toEqual({
      factoryId: contractId,
      transferKind: 'offer',
      context: context.choiceContextData,
      disclosedContracts: [disclosed],
    });
  });

  it.each([
    ['of an unknown kind', { ...factory, transferKind: 'gift' }, 'not self, direct, offer'],
    [
      'with a wrong id',
      { ...factory, factoryId: '00' },
      'factoryId is a string, not a contract id',
    ],
    ['that is no object', [], 'the response is a list, not an object'],
  ])('%s is refused, with the place', (_title, json, reason) => {
    const read = readTransferFactory(json);
    expect(!read.ok && read.error).toContain(reason);
  });
});

describe('what a registry says about itself and its tokens', () => {
  it('is its party and its APIs', () => {
    const info = { adminId: 'registrar::1220aa', supportedApis: { 'token-metadata-v1': 1 } };
    expect(readRegistryInfo(info)).toEqual({ ok: true, value: info });
  });

  it('tells a pause with its reason', () => {
    const paused = { ...instrument, paused: true, pauseInfo: { reason: 'audit', until: null } };
    const read = readInstrument(paused, 'SILVER');
    expect(read.ok && read.value).toMatchObject({ isPaused: true, pauseReason: 'audit' });
  });

  it('is refused for another token than the one that was asked for', () => {
    const read = readInstrument(instrument, 'GOLD');
    expect(!read.ok && read.error).toContain('about SILVER, another token');
  });

  it.each([-1, 11, 1.5, '2'])('is refused with %j decimals', (decimals) => {
    expect(readInstruments({ instruments: [{ ...instrument, decimals }] }).ok).toBe(false);
  });

  it('comes in pages', () => {
    const read = readInstruments({ instruments: [instrument], nextPageToken: 'SILVER' });
    expect(read.ok && read.value.nextPageToken).toBe('SILVER');
  });
});
