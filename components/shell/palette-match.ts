/** Lower case and without accents, as it is compared. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Whether every word that is typed begins a word of the text. Nothing typed matches nothing, and a
 * single letter only the beginning of the text.
 */
export function matchesWords(typed: string, text: string): boolean {
  const wanted = wordsOf(typed)
  const offered = wordsOf(text)
  const [only, second] = wanted
  if (only === undefined) return false
  if (second === undefined && only.length === 1) return offered[0]?.startsWith(only) === true
  return wanted.every((word) => offered.some((candidate) => candidate.startsWith(word)))
}
