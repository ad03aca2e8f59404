/**
 * Plain jsdom, which lacks much: importing never throws.
 * @jest-environment jsdom
 */
test('loads every entry of a page', () => {
  expect(typeof TextEncoder).toBe('undefined');
  for (const name of [
    'payveil',
    'payveil/checkout',
    'payveil/react',
    'payveil/checkout/locales/de',
    'payveil/checkout/states',
  ]) {
    expect(Object.keys(require(name)).length).toBeGreaterThan(0);
  }
});
