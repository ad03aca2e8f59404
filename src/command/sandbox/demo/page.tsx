/** The page of the demo: a shop with the form, what to try, and what a developer would write. */
/** @jsxImportSource hono/jsx */
import type { PropsWithChildren } from 'hono/jsx';
import { listKeysOf } from '../../../options/list-keys-of.js';
import { writeDocument } from '../../../sandbox/page/parts.js';
import { CHOICES, type Choice, type Chosen, COLOURS, describeTry, RANGES, type Range, TRIES, WAYS } from './choices.js';
import { Lamp } from './lamp.js';

/**
 * Writes the page for what the address chooses.
 * @param differences What is other in this sandbox than the page says, in sentences.
 */
export function writeDemo(chosen: Chosen, differences: readonly string[]): string {
  const body = (
    <>
      <Banner />
      <noscript>
        <p class="note">The form needs scripts, and so does this page. Allow them for this address.</p>
      </noscript>
      <p class="note" id="insecure" hidden>
        Browsers encrypt only on this machine or over HTTPS. Open this page at <code>http://localhost</code>.
      </p>
      <p class="note stopped" id="stopped" role="alert" hidden>
        The sandbox does not answer. Start it again: <code>npx payveil sandbox</code>
      </p>
      {differences.length > 0 && <p class="note">This sandbox is other than usual. {differences.join(' ')}</p>}
      <main>
        <Shop chosen={chosen} />
        <Tries chosen={chosen} />
        <div class="reads">
          <Code chosen={chosen} />
          <Events />
          <Requests />
        </div>
      </main>
      <script src="demo/payveil-checkout.js" />
      <script type="module" src="demo/page.js" />
    </>
  );
  const style = (
    <>
      <link rel="stylesheet" href="demo/demo.css" />
      <link rel="icon" href="demo/icon.svg" type="image/svg+xml" />
    </>
  );
  return writeDocument({ title: 'Payveil: try the checkout', style, body });
}

function Banner() {
  return (
    <header>
      <h1>
        <img src="demo/icon.svg" alt="" width="24" height="24" /> Payveil <span>sandbox</span>
      </h1>
      <nav aria-label="Pages">
        <a href="./" aria-current="page">
          Demo
        </a>
        <a href="sandbox/">Inspector</a>
      </nav>
      <p>Nothing here is real: never enter a real card.</p>
    </header>
  );
}

function Tries({ chosen }: { chosen: Chosen }) {
  return (
    <form id="choices" class="tries" action="./" aria-labelledby="tries-title">
      <h2 id="tries-title">What to try</h2>
      <p class="hint" id="watch" role="status">
        {describeTry(chosen.try)}
      </p>
      {TRIES.map(({ label, tries }) => (
        <fieldset class="happens">
          <legend>{label}</legend>
          <div>
            {tries.map(({ name, label: text, end }) => (
              <label>
                <input type="radio" name="try" value={name} checked={chosen.try === name} autocomplete="off" />
                <span class={end}>{text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Looks chosen={chosen} />
      <p class="ends">
        <button type="submit">Show</button>
        <a href="./">Start again</a>
      </p>
    </form>
  );
}

function Looks({ chosen }: { chosen: Chosen }) {
  return (
    <>
      <h2>How it looks</h2>
      <Segments name="methods" chosen={chosen} />
      <Segments name="billing" chosen={chosen} />
      <Segments name="look" chosen={chosen} />
      <Segments name="page" chosen={chosen} />
      <Menu name="locale" chosen={chosen} />
      <Menu name="country" chosen={chosen} />
      <Menu name="font" chosen={chosen} />
      {listKeysOf(RANGES).map((name) => (
        <Slider name={name} range={RANGES[name]} chosen={chosen} />
      ))}
      <div class="colours">
        {listKeysOf(COLOURS).map((name) => (
          <Colour name={name} label={COLOURS[name]} chosen={chosen} />
        ))}
      </div>
    </>
  );
}

interface FieldProps {
  readonly name: keyof typeof CHOICES;
  readonly chosen: Chosen;
}

/** Draws a choice whose values all stand there. */
function Segments({ name, chosen }: FieldProps) {
  const { label, options }: Choice = CHOICES[name];
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: text }) => (
          <label>
            <input type="radio" name={name} value={value} checked={chosen[name] === value} autocomplete="off" />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Menu({ name, chosen }: FieldProps) {
  const { label, options }: Choice = CHOICES[name];
  return (
    <label class="field">
      <span>{label}</span>
      <select name={name} autocomplete="off">
        {options.map(({ value, label: text }) => (
          <option value={value} selected={chosen[name] === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Slider({ name, range, chosen }: { name: keyof typeof RANGES; range: Range; chosen: Chosen }) {
  const { label, min, max, step } = range;
  return (
    <label class="slider">
      <span>{label}</span>
      <input type="range" name={name} min={min} max={max} step={step} value={chosen[name]} autocomplete="off" />
      <output>{chosen[name]} px</output>
    </label>
  );
}

/** A colour as text, because the browser's own field for colours cannot be empty. */
function Colour({ name, label, chosen }: { name: keyof typeof COLOURS; label: string; chosen: Chosen }) {
  return (
    <div class="colour">
      <label for={`colour-${name}`}>{label}</label>
      <input type="color" value={chosen[name] || '#888888'} aria-label={`Pick: ${label}`} autocomplete="off" />
      <input
        id={`colour-${name}`}
        name={name}
        value={chosen[name]}
        placeholder="automatic"
        pattern="#[0-9a-f]{6}"
        maxlength={7}
        spellcheck={false}
        autocomplete="off"
      />
    </div>
  );
}

function Shop({ chosen }: { chosen: Chosen }) {
  return (
    <section id="shop" class="shop" data-page={chosen.page} aria-labelledby="shop-title">
      <div class="order">
        <Lamp />
        <h2 id="shop-title">Ada, a desk lamp</h2>
        <p>Brass and linen, with a warm light.</p>
        <dl>
          <div>
            <dt>Lamp</dt>
            <dd>€21.00</dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd>€4.99</dd>
          </div>
          <div class="total">
            <dt>Total</dt>
            <dd>€25.99</dd>
          </div>
        </dl>
      </div>
      <div class="pays">
        <div id="checkout" />
      </div>
    </section>
  );
}

function Code({ chosen }: { chosen: Chosen }) {
  return (
    <Panel id="code" title="What you would write">
      <fieldset class="ways">
        <legend class="hidden">The way to write it</legend>
        {Object.entries(WAYS).map(([way, label]) => (
          <label>
            <input type="radio" name="way" value={way} form="choices" checked={chosen.way === way} autocomplete="off" />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div id="files" />
      <p id="copied" class="hidden" role="status" />
    </Panel>
  );
}

function Events() {
  return (
    <Panel id="events" title="Events">
      <ol id="event-list" class="log" aria-labelledby="events-title" />
      <p class="empty">Type or pay, and they come.</p>
    </Panel>
  );
}

function Requests() {
  return (
    <Panel id="requests" title="Requests">
      <ol id="request-list" class="log" aria-labelledby="requests-title" />
      <p class="empty">Pay, and they come.</p>
      <ul id="settled" class="log" />
      <p class="after">
        <button type="button" id="settle" hidden>
          Five business days later
        </button>
        <a href="sandbox/">Open the inspector</a>
      </p>
    </Panel>
  );
}

function Panel({ id, title, children }: PropsWithChildren<{ id: string; title: string }>) {
  return (
    <section id={id} class="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
