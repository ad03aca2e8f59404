/** Angular's own packages need its compiler in the page, because no other step has compiled them. */
import '@angular/compiler';
import './out/main.js';
