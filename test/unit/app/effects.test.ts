import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { listenInOrder, whenChanged } from '../../../src/app/effects.ts';
import { fieldValue } from '../../../src/requests/forms/form-values.ts';
import { testSession } from '../../support/screens/sample-session.ts';

const source = join(import.meta.dirname, '../../../src');

describe('effects', () => {
  const counter = () => createStore(() => 0);

  it('are told of a change one after the other, in the order of their list', () => {
    const store = counter();
    const told: string[] = [];
    listenInOrder(store, [() => told.push('first'), () => told.push('second')]);
    store.setState(1);
    expect(told).toEqual(['first', 'second']);
  });

  it('are all told of a change before any is told what an effect made of it', () => {
    const store = counter();
    const told: string[] = [];
    const named = (name: string) => (now: number, before: number) =>
      told.push(`${name}: ${before} to ${now}`);
    const respond = (now: number) => {
      if (now === 1) store.setState(2);
    };
    listenInOrder(store, [named('first'), respond, named('last')]);
    store.setState(1);
    expect(told).toEqual(['first: 0 to 1', 'last: 0 to 1', 'first: 1 to 2', 'last: 1 to 2']);
  });

  it('are called only if a part that they read has changed', () => {
    const store = createStore(() => ({ read: 0, other: 0 }));
    const told: number[] = [];
    listenInOrder(store, [
      whenChanged(
        ({ read }) => [read],
        ({ read }) => told.push(read),
      ),
    ]);
    store.setState({ other: 1 });
    store.setState({ read: 1 });
    expect(told).toEqual([1]);
  });

  it('go on with the next change after one of them threw', () => {
    const store = counter();
    const told: number[] = [];
    const breaking = (now: number) => {
      if (now === 1) throw new Error('a defect');
      told.push(now);
    };
    listenInOrder(store, [breaking]);
    expect(() => store.setState(1)).toThrow('a defect');
    store.setState(2);
    expect(told).toEqual([2]);
  });

  it('are told of a change that one of them made even if another one threw', () => {
    const store = counter();
    const told: string[] = [];
    const respond = (now: number) => {
      if (now === 1) store.setState(2);
    };
    const breaking = (now: number) => {
      if (now === 1) throw new Error('a defect');
    };
    listenInOrder(store, [respond, breaking, (now, before) => told.push(`${before} to ${now}`)]);
    expect(() => store.setState(1)).toThrow('a defect');
    expect(told).toEqual(['0 to 1', '1 to 2']);
  });

  it('report every error of theirs', () => {
    const store = counter();
    const breaking = (text: string) => () => {
      throw new Error(text);
    };
    listenInOrder(store, [breaking('one defect'), breaking('another defect')]);
    expect(() => store.setState(1)).toThrow(
      expect.objectContaining({ errors: [new Error('one defect'), new Error('another defect')] }),
    );
  });

  it('end with their session: what is typed afterwards goes into no draft', async () => {
    const session = testSession();
    await session.stop();
    session.store.getState().updateWriteForm('execute', (writeForm) => ({
      ...writeForm,
      form: {
        ...writeForm.form,
        root: { ...writeForm.form.root, submissionId: fieldValue('typed-too-late') },
      },
    }));
    session.ctx.drafts.flush();
    expect(readdirSync(session.stateDir, { recursive: true })).toEqual([]);
  });

  it('are the only ones that listen to the store, beside those that wait once', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    const listening = files
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /\bstore\.subscribe\(/.test(readFileSync(join(source, file), 'utf8')));
    expect(listening.sort()).toEqual(['app/effects.ts', 'shell/state/store.ts']);
  });
});
