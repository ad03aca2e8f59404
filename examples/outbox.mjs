/** An e-mail that is not lost: `onPaid` writes it down with the order, and a loop sends it. docs/server.md tells more. */
// create table outbox (id bigserial primary key, order_id text not null, template text not null, sent_at timestamptz);

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

/**
 * Sends what is written down. Call it every few seconds, in any number of processes.
 * @param {import('pg').Pool} pool
 * @param {(mail: { id: string, order_id: string, template: string }) => unknown} send
 */
export async function sendMails(pool, send) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query('select * from outbox where sent_at is null limit 10 for update skip locked');
    for (const mail of rows) {
      await send(mail);
      await client.query('update outbox set sent_at = now() where id = $1', [mail.id]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
