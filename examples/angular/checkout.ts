/** The form as a component. */
import {
  afterNextRender,
  Component,
  DestroyRef,
  type ElementRef,
  effect,
  inject,
  input,
  untracked,
  viewChild,
} from '@angular/core';
import { type CheckoutHandle, type MountOptions, mountCheckout } from 'payveil/checkout';

@Component({ selector: 'app-checkout', template: '<div #place></div>' })
export class Checkout {
  readonly options = input.required<MountOptions>();
  private readonly place = viewChild.required<ElementRef<HTMLElement>>('place');
  private handle: CheckoutHandle | undefined;

  constructor() {
    // Unlike `ngAfterViewInit`, this does not run on a server.
    afterNextRender(() => {
      this.handle = mountCheckout(this.place().nativeElement, this.options());
    });
    effect(() => {
      const changed = this.options();
      untracked(() => this.handle?.update(changed));
    });
    inject(DestroyRef).onDestroy(() => this.handle?.unmount());
  }
}
