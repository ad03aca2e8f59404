/** In `npm run dev`: reloads the page after the shop has restarted. */
let wasLost = false;
const alive = new EventSource('/alive');
alive.onerror = () => {
  wasLost = true;
};
alive.onopen = () => {
  if (wasLost) location.reload();
};
