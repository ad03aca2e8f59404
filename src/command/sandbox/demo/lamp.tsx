/** The picture of what the shop of the demo sells. */
/** @jsxImportSource hono/jsx */

/** Draws a desk lamp. It says nothing that its caption does not say. */
export function Lamp() {
  return (
    <svg class="lamp" viewBox="0 0 200 150" aria-hidden="true">
      <rect class="wall" width="200" height="150" />
      <path class="light" d="M78 62 L30 128 H150 L122 62 Z" />
      <rect class="table" y="128" width="200" height="22" />
      <path class="shade" d="M82 26 H118 L132 64 H68 Z" />
      <path class="rim" d="M66 64 H134" />
      <path class="stem" d="M100 66 V122" />
      <path class="foot" d="M80 128 Q80 118 100 118 Q120 118 120 128 Z" />
      <path class="cord" d="M120 126 Q150 122 158 140" />
    </svg>
  );
}
