/** A hostile frame from another origin, beside the form or in its place: it sends forged messages, and keeps every answer. */

{
  /** What came back, as text. @type {string[]} */
  const heard = [];
  let attacks = 0;
  Object.assign(globalThis, { guest: { heard, count: () => attacks } });

  /** @param {unknown} value */
  const write = (value) => {
    try {
      return JSON.stringify(value);
    } catch {
      return String(value);
    }
  };
  addEventListener('message', ({ origin, data }) => {
    // Two guests in one page attack each other.
    if (origin !== location.origin) heard.push(`${origin}: ${write(data)}`);
  });

  const around = { scheme: 'light', tokens: {} };
  const options = { amount: 1, currency: 'eur', remoteIp: '192.0.2.66', returnUrl: 'https://evil.example/' };
  const hello = {
    type: 'payveil:hello',
    version: 1,
    options,
    names: Object.keys(options),
    functions: [],
    around,
    address: '/',
  };
  const charge = { id: 'ch_forged', status: 'succeeded', method: 'card' };
  const spoofs = [
    hello,
    { type: 'mounted' },
    { type: 'refused', code: 'frame_refused', message: 'forged' },
    { type: 'height', height: 1 },
    { type: 'phase', phase: 'done' },
    { ...charge, type: 'charge' },
    { type: 'error', code: 'unknown', message: 'forged', outcome: 'unknown' },
    { type: 'go', url: 'https://evil.example/' },
    { type: 'submit', id: 1, method: 'card', reference: 'BCDFGHJK23' },
  ];

  const attack = () => {
    for (let i = -1; i < parent.length; i++) {
      const target = i < 0 ? parent : parent[i];
      if (!target || target === window) continue;
      for (const spoof of spoofs) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => heard.push(`answer: ${write(data)}`);
        target.postMessage(spoof, '*', [port2]);
        if (i >= 0) attacks++;
      }
    }
  };
  // Before the form is there, while it loads, and as long as the buyer types.
  if (parent !== window) setInterval(attack, 50);
}
