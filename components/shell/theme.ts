/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export const THEME_COOKIE = 'theme'

export function parseTheme(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

const YEAR_SECONDS = 31_536_000

/** Applies a choice at once and remembers it; the server reads the cookie on the next page. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
