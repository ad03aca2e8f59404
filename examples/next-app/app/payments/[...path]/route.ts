/** The routes that the form asks. */
import { payments } from '@/lib/payments';

export const { GET, POST, PUT, OPTIONS } = payments;
