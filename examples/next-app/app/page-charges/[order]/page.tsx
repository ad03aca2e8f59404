/** The page charges. Next keeps this page, as a CDN might: it holds no order, no amount and no address. */
import { Suspense } from 'react';
import { Form } from './form';

export default function Page({ params }: PageProps<'/page-charges/[order]'>) {
  return (
    <Suspense>
      <Form params={params} />
    </Suspense>
  );
}
