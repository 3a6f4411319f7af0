'use client'

import { type ReactNode, use } from 'react'
import { loadCatalogue } from '@/lib/words/catalogues'
import { findCatalogueBy } from '@/lib/words/current-catalogue'
import type { Language } from '@/lib/words/language'

/**
 * Lets the page become live when the words of its language have arrived; until then the server's
 * markup stays. The server finds the words of each visit by itself.
 */
export function LanguageGate({ language, children }: { language: Language; children: ReactNode }) {
  if (typeof window !== 'undefined' && language !== 'en') {
    const catalogue = use(loadCatalogue(language))
    findCatalogueBy(() => catalogue)
  }
  return children
}
