import type { ReactNode } from 'react'

/** What a page is called, in the one size all pages have. The page around it keeps 24 px above. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-balance font-semibold text-page">{children}</h1>
}
