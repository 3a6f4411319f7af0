/**
 * English words of the interface, marked for translation. The text is also its key in the catalogues
 * of other languages. What follows `¦` says which meaning is meant, to translators alone.
 */
export type Message = string & { readonly isMessage: true }

/** Marks words that stand in a constant; `t` or a sentence puts them into the reader's language. */
export const message = (strings: TemplateStringsArray): Message => templateMessage(strings)

/** What the service answers in English, which is the message of the same words in other languages. */
export const serviceMessage = (text: string): Message => text as Message

/** Words in English, by their message, in another language. */
export type Catalogue = { readonly [message: string]: string }

/** Words of a message and the numbers of the places between them, in the order of the language. */
export type Pieces = readonly (string | number)[]

/** The message of a template: values are numbered places, a line break and its indent one space. */
export const templateMessage = (strings: readonly string[]): Message =>
  strings
    .map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`))
    .join('')
    .replaceAll(/\s*\n\s*/g, ' ') as Message

/** The pieces of a message in the catalogue's language; in English without one, or without the words. */
export function piecesOf(message: Message, catalogue: Catalogue | null): Pieces {
  // The service's own words are looked up too, and may be the name of anything an object inherits.
  const isKnown = catalogue !== null && Object.hasOwn(catalogue, message)
  const text = (isKnown ? catalogue[message] : null) ?? englishText(message)
  return text
    .split(/\{(\d+)\}/)
    .map((piece, index) => (index % 2 === 1 ? Number(piece) : piece))
    .filter((piece) => piece !== '')
}

/** The pieces as text, with the values in their places. */
export const filledPieces = (
  pieces: Pieces,
  values: readonly (string | number | bigint)[],
): string =>
  pieces.map((piece) => (typeof piece === 'number' ? String(values[piece] ?? '') : piece)).join('')

/** A message as English readers see it. */
const englishText = (message: Message): string => message.split('¦', 1)[0] ?? ''
