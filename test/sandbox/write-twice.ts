/** Writes a member of a JSON object a second time. */

/** Writes another `amount` in front of the one that a JSON text has. `JSON.parse` takes the last one, and sees no difference. */
export function writeTwice(json: string): string {
  const twice = json.replace('"amount":', '"amount":1,"amount":');
  if (twice === json) throw new Error('The text has no amount.');
  return twice;
}
