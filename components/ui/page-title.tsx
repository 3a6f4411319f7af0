import type { ReactNode } from 'react'

/** Page heading; every page uses this size and leaves 24 px above it. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="text-balance font-semibold text-page">{children}</h1>
}
