import 'server-only'
import { SESSION_COOKIE } from '@/lib/contract/session-cookie'
import { SESSION_DAYS } from '@/lib/domain/account/sign-in-message'

/** What no script reads and no foreign page sends. */
export const PRIVATE_COOKIE = 'Path=/; HttpOnly; SameSite=Strict'

/** `Set-Cookie` of a new session; `Secure` would keep a page without TLS from getting it. */
export function sessionCookie(token: string, isSecure: boolean): string {
  const lasting = `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_DAYS * 86_400}; ${PRIVATE_COOKIE}`
  return isSecure ? `${lasting}; Secure` : lasting
}

/** `Set-Cookie` that makes the browser forget its session. */
export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${PRIVATE_COOKIE}`

/** The token of a request's `Cookie` header, or `null`. */
export const sessionToken = (header: string | null): string | null =>
  cookieValue(header, SESSION_COOKIE)

/** The value of one cookie of a `Cookie` header; `null` where it is missing or empty. */
export function cookieValue(header: string | null, wanted: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name = '', ...value] = part.split('=')
    if (name.trim() === wanted) return value.join('=').trim() || null
  }
  return null
}
