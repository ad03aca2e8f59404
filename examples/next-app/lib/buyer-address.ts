/** The buyer's address. */
import { headers } from 'next/headers';

/** The number of your own proxies in front of Next. */
const proxies = Number(process.env.PROXIES ?? 0);
if (!Number.isInteger(proxies) || proxies < 0) throw new Error('PROXIES must be 0, 1, 2 and so on.');

/**
 * Reads the buyer's address. Each proxy has added an address to the end of the header. Anyone can write its beginning. Without a
 * proxy, Next writes the header.
 */
export async function readBuyerAddress(): Promise<string> {
  const forwarded = (await headers()).get('x-forwarded-for') ?? '';
  const addresses = forwarded.split(',').map((address) => address.trim());
  return addresses.at(-Math.max(proxies, 1)) ?? '';
}
