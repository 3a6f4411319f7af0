/**
 * Informs the server that this browser stores orders or a wallet, but not which. Without it, the
 * first markup of a page may state that there is nothing, instead of waiting for the browser.
 */
export const LOCAL_DATA_COOKIE = 'keeps'

const YEAR_SECONDS = 31_536_000

export const setLocalDataCookie = (): void => write('1', YEAR_SECONDS)

export const clearLocalDataCookie = (): void => write('', 0)

function write(value: string, maxAgeSeconds: number): void {
  if (typeof document === 'undefined') return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${LOCAL_DATA_COOKIE}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`
}
