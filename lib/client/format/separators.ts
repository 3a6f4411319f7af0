import { ENGLISH_SEPARATORS, type Separators } from '@/lib/domain/shared/separators'

const cache = new Map<string, Separators>()

/** Separators of a BCP 47 locale; those of English for an unknown tag. */
export function separatorsOf(locale: string): Separators {
  const known = cache.get(locale)
  if (known !== undefined) return known
  const found = readSeparators(locale)
  cache.set(locale, found)
  return found
}

function readSeparators(locale: string): Separators {
  try {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8)
    const part = (type: string) => parts.find((part) => part.type === type)?.value
    return {
      decimal: part('decimal') ?? ENGLISH_SEPARATORS.decimal,
      group: part('group') ?? ENGLISH_SEPARATORS.group,
    }
  } catch {
    return ENGLISH_SEPARATORS
  }
}

/** The locale of numbers by the user's preference, where `auto` stands for that of the browser. */
export const localeOfNumbers = (numbers: string, browserLocale: string): string =>
  numbers === 'auto' ? browserLocale : numbers

/** The first locale of an `Accept-Language` header; English when there is none. */
export function localeOfHeader(header: string | null): string {
  const first = header?.split(',')[0]?.split(';')[0]?.trim() ?? ''
  return /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(first) ? first : 'en'
}
