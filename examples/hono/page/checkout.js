/** The checkout of an order. The page is a file, the same for every buyer: the form asks the server for all that differs. */
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const orderId = new URLSearchParams(location.search).get('order') ?? '';

Payveil.mountCheckout('#checkout', { ...keys, server: '/payments', orderId });
