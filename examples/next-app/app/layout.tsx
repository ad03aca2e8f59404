import type { ReactNode } from 'react';
import './page.css';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>Tea, 250 g</h1>
          {children}
        </main>
      </body>
    </html>
  );
}
