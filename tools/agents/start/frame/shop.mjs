/** The orders and the parcels of the shop. It stands for our database and our warehouse: do not change it. */
import { readFileSync } from 'node:fs';

const file = process.env.ORDERS_FILE ?? new URL('orders.json', import.meta.url);
const orders = JSON.parse(readFileSync(file, 'utf8'));
const parcels = [];

/** Finds an order by its number. Its prices are as people write them: 12.99 euros, or 1200 yen. */
export const findOrder = (number) => orders.find((order) => order.number === number);

/** Lists the orders of a buyer. */
export const listOrders = (buyer) => orders.filter((order) => order.buyer === buyer);

/** Sends a parcel. Each call sends one more. */
export function ship(number) {
  parcels.push(number);
}

/** Lists the numbers of the orders for which a parcel was sent, the oldest first. */
export const listParcels = () => [...parcels];
