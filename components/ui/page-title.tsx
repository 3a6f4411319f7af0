import type { ReactNode } from 'react'

/** Page heading; every page uses this size and leaves 24 px above it. */
export function PageTitle({ children, lang }: { children: ReactNode; lang?: 'en' }) {
  return (
    <h1 lang={lang} className="text-balance font-semibold text-page">
      {children}
    </h1>
  )
}
