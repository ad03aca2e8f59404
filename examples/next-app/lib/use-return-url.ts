/** The address of the page, to which the buyer comes back after 3-D Secure. */
import { usePathname } from 'next/navigation';

/** Returns the address of the page, or nothing on the server. While Next changes the page, `location.href` is still the page before. */
export function useReturnUrl() {
  const path = usePathname();
  return typeof location === 'undefined' ? undefined : location.origin + path;
}
