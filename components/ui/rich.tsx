import { createElement, Fragment, type ReactNode } from 'react'
import { translatedPieces } from '@/lib/words/words'

/** Words of the interface with elements between them: rich`Sold ${<Amount … />} at ${<Time … />}`. */
export function rich(words: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const pieces = translatedPieces(words)
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => (typeof piece === 'number' ? values[piece] : piece)),
  )
}
