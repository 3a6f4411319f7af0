import 'server-only'
import type { QueryClient } from '@tanstack/react-query'
import { cookies, headers } from 'next/headers'
import { sessionQuery } from '@/lib/client/queries/session'
import { SESSION_COOKIE } from '@/lib/contract/session-cookie'

/** A browser that is known to be signed out need not ask. */
export async function prefetchSession(client: QueryClient): Promise<void> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  if (isSignedOut(jar.has(SESSION_COOKIE), sent.get('sec-fetch-site')))
    client.setQueryData(sessionQuery().queryKey, null)
}

/**
 * Whether a request shows that its browser is signed out. A link on another site sends no cookie
 * (`SameSite=Strict`), so what came by one shows nothing; nor does what does not tell its way.
 * Source: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header.
 */
export const isSignedOut = (hasCookie: boolean, fetchSite: string | null): boolean =>
  !hasCookie && fetchSite !== null && fetchSite !== 'cross-site'
