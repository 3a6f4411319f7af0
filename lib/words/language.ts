/** Languages of the interface, the first for readers of all others. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Cookie of the settings that the server follows too; its text is a URL query. */
export const PREFERENCES_COOKIE = 'preferences'

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/** Longer headers are not of a browser; their beginning is enough. */
const MAX_HEADER = 500

/**
 * The language of a request's reader: the one chosen in the settings (`Cookie`), else the first of
 * `Accept-Language` that there is. Browsers send languages by preference, so weights are not compared.
 */
export function languageOf(headers: {
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}): Language {
  const chosen = chosenLanguage(headers.cookie ?? '')
  if (chosen !== null) return chosen
  for (const range of (headers.acceptLanguage ?? '').slice(0, MAX_HEADER).split(',')) {
    const primary = range.trim().split(/[-;]/, 1)[0]?.toLowerCase()
    if (isLanguage(primary)) return primary
  }
  return LANGUAGES[0]
}

function chosenLanguage(cookies: string): Language | null {
  const start = `${PREFERENCES_COOKIE}=`
  const settings = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start))
  const chosen = new URLSearchParams(settings?.slice(start.length)).get('language')
  return isLanguage(chosen) ? chosen : null
}
