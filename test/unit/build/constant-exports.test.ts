import { expect, it } from 'vitest';
import { divideExports } from '../../../.build/constant-exports.mjs';

const localsOf = (text: string): readonly string[] =>
  divideExports(text).constants.map(({ local }) => local);

it('an export that is declared once is a constant', () => {
  const { constants, body, hasOthers } = divideExports(
    'var a=1;function b(){}class c{}export{a as x,b as y,c};',
  );
  expect(constants).toEqual([
    { local: 'a', as: 'x' },
    { local: 'b', as: 'y' },
    { local: 'c', as: 'c' },
  ]);
  expect(body).toBe('var a=1;function b(){}class c{}');
  expect(hasOthers).toBe(false);
});

it.each([
  ['an assignment', 'var a,b=0;function c(){a=1}'],
  ['an assignment with an operator', 'var a=0,b=0;function c(){a||=1}'],
  ['an increment', 'var a=0,b=0;function c(){a++}'],
  ['a destructuring assignment', 'var a=0,b=0;function c(){[{d:a}]=f()}'],
  ['a loop over values', 'var a=0,b=0;function c(){for(a of f());}'],
  ['an import that may change elsewhere', 'import{z as a}from"./other.js";var b=0;'],
])('%s keeps an export out of the constants', (_, code) => {
  const text = `${code}export{a as x,b as y};`;
  expect(localsOf(text)).toEqual(['b']);
  expect(divideExports(text).body).toBe(`${code}export{a as x};`);
});

it('a name with a dollar sign stays as it is', () => {
  expect(divideExports('var $$;$$=1;export{$$ as x};').body).toBe('var $$;$$=1;export{$$ as x};');
});

it('the comment about licenses stays behind the exports', () => {
  const text = 'var a=1;export{a as x};\n/*! For license information see chunk.LEGAL.txt */\n';
  expect(localsOf(text)).toEqual(['a']);
});
