import { type Message, type Pieces, piecesOf, templateMessage } from '@/lib/domain/shared/message'
import { currentCatalogue } from './current-catalogue'

/**
 * Words of the interface in the reader's language: t`Filled in ${time}`, or t(LABELS[status]) for
 * words that a constant has marked by `message`. Values stand where the language wants them.
 * Call it while rendering or acting, never while a module loads: the language is not known yet.
 */
export function t(
  words: TemplateStringsArray | Message,
  ...values: readonly (string | number | bigint)[]
): string {
  return translatedPieces(words)
    .map((piece) => (typeof piece === 'number' ? String(values[piece] ?? '') : piece))
    .join('')
}

/** The pieces of words in the reader's language; splitting a template happens once a language. */
export function translatedPieces(words: TemplateStringsArray | Message): Pieces {
  const catalogue = currentCatalogue()
  if (typeof words === 'string') return piecesOf(words, catalogue)
  const known = templates.get(words)
  if (known?.catalogue === catalogue) return known.pieces
  const pieces = piecesOf(templateMessage(words), catalogue)
  templates.set(words, { catalogue, pieces })
  return pieces
}

/** Each template has one object while the page lives. */
const templates = new WeakMap<
  TemplateStringsArray,
  { readonly catalogue: ReturnType<typeof currentCatalogue>; readonly pieces: Pieces }
>()
