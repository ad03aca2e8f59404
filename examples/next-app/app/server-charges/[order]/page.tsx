/** The server charges. Next keeps this page, as a CDN might. So it holds no address and no amount: the form asks for them. */
import { Form } from './form';

export const dynamic = 'force-static';

export default async function Page({ params }: { params: Promise<{ order: string }> }) {
  return <Form orderId={(await params).order} />;
}
