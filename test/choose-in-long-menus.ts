/**
 * Lets happy-dom choose the option of a menu only while it fills the first ones, as browsers choose once. Otherwise it looks
 * through all countries for each country, when a form comes and goes, and that was half of the time of the tests in a page.
 */
import * as symbols from 'happy-dom/lib/PropertySymbol.js';

const FEW = 20;

for (const name of [symbols.connectedToNode, symbols.disconnectedFromNode]) {
  const choose: () => void = Reflect.get(HTMLOptionElement.prototype, name);
  const move: () => void = Reflect.get(HTMLElement.prototype, name);
  Reflect.set(HTMLOptionElement.prototype, name, function (this: HTMLOptionElement) {
    const menu: Element | null = Reflect.get(this, symbols.selectNode) ?? this.parentElement;
    (menu && Reflect.get(menu, symbols.elementArray).length > FEW ? move : choose).call(this);
  });
}
