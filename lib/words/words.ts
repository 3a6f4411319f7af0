import {
  filledPieces,
  type Message,
  type Pieces,
  piecesOf,
  templateMessage,
} from '@/lib/domain/shared/message'
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
  return filledPieces(translatedPieces(words), values)
}

/** The pieces of words in the reader's language; splitting a template happens once a language. */
export function translatedPieces(words: TemplateStringsArray | Message): Pieces {
  const catalogue = currentCatalogue()
  if (typeof words === 'string') return piecesOf(words, catalogue)
  const known = templates.get(words)?.get(catalogue)
  if (known !== undefined) return known
  const pieces = piecesOf(templateMessage(words), catalogue)
  templates.set(words, new Map(templates.get(words)).set(catalogue, pieces))
  return pieces
}

/** Each template has one object while the page lives; a server has readers of every language. */
const templates = new WeakMap<
  TemplateStringsArray,
  ReadonlyMap<ReturnType<typeof currentCatalogue>, Pieces>
>()
