import 'server-only'
import { cookies, headers } from 'next/headers'
import { localeOfHeader, localeOfNumbers, separatorsOf } from '@/lib/client/format/separators'
import { parsePreferences } from '@/lib/client/preferences'
import type { Separators } from '@/lib/domain/shared/separators'
import { PREFERENCES_COOKIE } from '@/lib/words/language'

/** The user's number separators, for text that only the server writes, such as the page's title. */
export async function userSeparators(): Promise<Separators> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const { numbers } = parsePreferences(jar.get(PREFERENCES_COOKIE)?.value)
  return separatorsOf(localeOfNumbers(numbers, localeOfHeader(sent.get('accept-language'))))
}
