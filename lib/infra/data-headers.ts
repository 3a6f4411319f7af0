import 'server-only'

/** For a response that is not a page: nothing in it is loaded or run, and no page may frame it. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every response that is not a page. */
export const DATA_HEADERS = {
  'Content-Security-Policy': DATA_POLICY,
  'X-Content-Type-Options': 'nosniff',
} as const

/** Headers of a refusal in JSON that ends its connection. */
export const LAST_REFUSAL_HEADERS = {
  ...DATA_HEADERS,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const
