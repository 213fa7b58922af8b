import { brotliDecompressSync } from 'node:zlib';
import { packagesNamed } from '../../../src/ledger/packages/known-packages.ts';

/**
 * A prepared AmuletRules_Transfer whose argument pays alice 25.0, while both Amulets are created for eve.
 * Compressed with brotli; its package id is as long as a published one.
 */
const compressed = [
  'G4AfUeRxIJlHIHQklG1XaT3DJrF8SXL7dwuTzRRMSdkjm/VNoFlukKWvRlk3yql5Tt2/ur7ay5v/8snITFSnLC3jrxkHC1xV',
  'rWh99uD/az9N2B+5MhJQRlGRbfAWaLdv//6CMZU2xnR8/9qvVRFtxCNepXHpWiEUdt87x/R/RKebSRJtJtEseSn4dIaYGEJa',
  'REu6iIRSiERCJEQ603mM6f4zZqiBAp4t4558KH4lPsxz/7PBvIca/W67v9ju/6WsZbd43qzRjbXRbiLeToG+axgn6h5GPt1Y',
  '3q6SoCa8VyusPZFJ7SYSEgG0IV3p6K4DeZFdWa8b+PpBGvUNhFt+0kY8mGQWe6xNnfiVOW3KT9/f+ZATf/tpfn190eR6uzOS',
  'X7mHuvtq/LEprVRV+5X++1eRt1+36N65Xj0kgiAaN7E+SwSsFejRHoQ3A4k4cE6KECUUmaRFBJbyAbZ7i3zz/9yRrMDHS/Aw',
  'YExEkVZqXdkMxHPujQT1Wg1iE9GCEbFFmyOXEQzC5/Y3kUB7YMyrr8179afKl1R6XoU23dXCeEjj/pC+ENSgTjI6IxNHf2i0',
  'z5j/0VcYBFGsFTnJ+h1jOMzmHmCkV5SDWIhyG9iUdov9gbsxzzhkdKGL3Mbd9iw3BV7t9fAN6jBlLlSrWqmz1L2tuTo1HB43',
  'p0ILuLTZ8BQGLg5aaJC3Rg13JUgpj1MWE6roFoU+dzOkTJ7xK94alzTOO5xh8mRoX2i8LN7PT8d67XNBhpgSqkFzvnWAtaAq',
  'WQVbfo7X6QnJiZkL0NrLAcB9sBZIhkM9lPeTC9t3bk+qW5oSyze8SnjFPAmIDGAYUn3Trzk1BFCZ7BTwbgEKw2wqF2VPiu5B',
  'w1jyXcOfq/q4X02u1ygNQYadCZI2WRA8aiFU5+JZnfYKpDC587BRyHWCChEam2SqCR7DhPzUpAdIuoHqRKKmhCtxVTjnHxiu',
  'HO6GVv7s+TLz9gfrAoSb8Tr311X2lmmtLHatAovLYzdynyx+5+N+4bjNQAeJR8o1tZCbFfjf+F7nALnoybTzKVt5ltSw3eFj',
  '+1YFnY8RxB56AJ4SxP+KPdaRmtSkymu+wVKjl5sMS2Yx4p6qem3/SOB0rAZcO2EHQR/wZEAfA5V/cvHZAEVSgC6pnw0gPucl',
  'lUFCcvp/MXI2eRfPMgQFN4J5rbq1qQnQgeyOVvaFtTlK6HRY+TnQw2K/PMP6DXkZ9PeAJ8LHocs/ZG9XhRbtmnlQVwVP4mbw',
  'Gexy5gOk0dTqx+oeGppLlpjFtwO5C9iPe97Cpx/+4L32c7ZEU4k5iMAUdGeL8xKUc1Qd5VzpYqsJZe1GrxTrSM8S4VXNfR4E',
  'Sz7U6IOg+26wDHJj8ON81+LuK2r6OfGVlZLHE2qyEFYKMk9ouHqhRkUs93oHnVu9KslAHzaOI+DuFGD+Q402CawXC3tJk+d1',
  'WUa/KGe5PMWpG5QR0zztoz+aHgjKh8Rjm8lVk/MKZF6ZJcdU6cmGOTYLKbggE5aFauy14umFk8hSGHLLXcjyntnhSodiUGW2',
  'wgzZMBIrzJAMI4gt6HYJsOoPNdossIE2SjpvuS5rjXMv5umV/nyBlIGcPOWSu5/rMWrkUvbu5sv6/9f4hfevvPr4t4WnR+6c',
  'L2527nZ9p/eNnX/m8rJZebn5GqPswUceXbllR/t/oi1avdb1QLvq/5f88uqL6nst997fyvt3aGVTQA2+7wMPXExzx51c8vvV',
  'H048f3XxN2sfeL/zB/8M/v/3tj9ee7PnhX4rDeWHUmr+2B1bB3y9/OY3ZYHHOzT5f0f/sm3PR0d0+x++fSDjhYqez/0uDYWY',
  '4m4rGj06ugc/111tpeqorFCoEK5pyaZje/5O0J0rxcMbXFZqkpqnr5tT6T0mkNilNEHuTU1Jb99UrQ2/Nz5UDYUPR298cJf+',
  'oEFqIYZhAc7974+3Dz55YrdS76MQXg1pxl7fTUtesxhdzFkTliZW0mBzIXaZcrtJ/xow2BPVKy/GN4b80qDHOawlBXpwz8J1',
  'Lq9wKszEqRA2q4SMUxTKKHmsVTEg8xWYky8KgAEk8TSEPjMCHVIpy4U0RKtAQTj60RHUi6eD9wtQKUzdCJFBmyLDi6tEuvJY',
  '0r6zIEWGSHKeMIyJQ7/O0tuhiiuT4jzBKALTHfqqx71NHCHPE3zmiHBnBG1QYHYtQ1URF5csF39z+QenD3ncy16YovEs7yGy',
  '0Pne+AapIReyBqYDcPxYDeTy4NlFGRIzFS25GjVjJJQRZUsnhk4JkC6wvXyQt/xsGS5lKJnrRkZFJoIOZftW0lsgOozNmAQO',
  'aw2V3IYsQnTyFCUPXhz9ShfLXKTn1tWTltC5QkV1ZTzB0O/TSIZFJsl7ChIjRloJkj79aHP9/T7I8iY/Mh5Q5L0KLWOIavjz',
  'QHzPRcbJR0ZBmTg0MHjcQPRHz3p8NBNxGaDxIGtDXiRZnGfU4wyqAW8V7mPybkb9ER02NIoCcTQFGKphUZrJMYWhD5thUfcW',
  'pTqLv9IHgTuMo4BErzQsa2jFmhPhLL58/Q+N8hGiRPScamKIuCBI1vqoFpwJZ81t7mLT8Mjr9fKVn8BIEpFwRztPZU0c+37j',
  'Qwq4+NxwpAhiGeN2klm/CnXNunvvPSpdZTCNWcjoMh9m8gAjgiDEddCaCa8SPxI+GQg5EzsamoByQwybgDlimh9Fu/byfWpr',
  'fTIIijQPp3auKFKaBUEUNj9iMHPOu7CcJb0FSB7JMJ50xHhm2IXJ8ui3p8W+dRJZtCZptg5DjFfGOF0HWUhQEw6BQU9hpci3',
  'btFW9hBdtP17mZvYRrJTSgIHOOrMJRA2LUqax4/Z6fLr5qYDle7EgjZ22o7yM2Vwm1E2XEshnS0MqIIWP7Jnxg7EiG/xt43e',
  'eO3oI4+Wcz5uPwh8LLRvaniZywsynHYf5oxbngvkOME0+UFuARaSol/FcPbWrBbMRXU=',
].join('');

const madeUp = 'c0ffee5a'.repeat(8);

/** The transaction with the id of the newest published splice-amulet. */
export const movedElsewhere = (): Buffer => {
  const bytes = brotliDecompressSync(Buffer.from(compressed, 'base64')).toString('latin1');
  const published = packagesNamed('splice-amulet').at(-1) ?? madeUp;
  return Buffer.from(bytes.replaceAll(madeUp, published), 'latin1');
};
