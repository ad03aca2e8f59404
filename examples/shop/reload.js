/** In `npm run dev`: loads the page again once the shop has gone and come back. */
let wasLost = false;
const alive = new EventSource('alive');
alive.onerror = () => {
  wasLost = true;
};
alive.onopen = () => {
  if (wasLost) location.reload();
};
