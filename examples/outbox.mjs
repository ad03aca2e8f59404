/** An e-mail that is not lost: `onPaid` writes it down with the order, and a loop sends it. docs/server.md tells more. */
/*
create table outbox (
  id bigserial primary key,
  order_id text not null,
  template text not null,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz
);
*/

/**
 * Marks an order as paid, and writes its e-mail down: one statement, so both or neither.
 * @param {import('pg').Pool} pool
 * @returns {import('payveil/server').PaymentsOptions['onPaid']}
 */
export const createOnPaid = (pool) => (orderId, payment) =>
  pool.query(
    `with paid as (
      update orders set paid_by = $2, paid_amount = $3 where id = $1 and paid_by is null returning id
    ) insert into outbox (order_id, template) select id, 'paid' from paid`,
    [orderId, payment.id, payment.amount],
  );

/** Takes the e-mail that has waited longest, and puts it off: a minute at first, and at last an hour. */
const TAKE = `update outbox set tries = tries + 1, next_at = now() + interval '1 minute' * power(2, least(tries, 6))
  where id = (select id from outbox where sent_at is null and next_at <= now() order by next_at limit 1 for update skip locked)
  returning id, order_id, template`;

/**
 * Sends what is written down, one after the other. One that cannot be sent keeps no other waiting.
 * @param {import('pg').Pool} pool
 * @param {(mail: { id: string, order_id: string, template: string }) => unknown} send
 */
export async function sendMails(pool, send) {
  for (let [mail] = (await pool.query(TAKE)).rows; mail; [mail] = (await pool.query(TAKE)).rows) {
    try {
      await send(mail);
      await pool.query('update outbox set sent_at = now() where id = $1', [mail.id]);
    } catch (error) {
      console.error(`The e-mail ${mail.id} of order ${mail.order_id} is sent again later.`, error);
    }
  }
}
