import 'server-only'
import { SESSION_COOKIE } from '@/lib/contract/session-cookie'
import { SESSION_DAYS } from '@/lib/domain/account/sign-in-message'

/** Attributes of a cookie that scripts cannot read and that is not sent from pages of other sites. */
export const PRIVATE_COOKIE = 'Path=/; HttpOnly; SameSite=Strict'

/** `Set-Cookie` of a new session. Without TLS it must not be `Secure`, as the browser would drop it. */
export function sessionCookie(token: string, isSecure: boolean): string {
  const cookie = `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_DAYS * 86_400}; ${PRIVATE_COOKIE}`
  return isSecure ? `${cookie}; Secure` : cookie
}

/** `Set-Cookie` that deletes the session cookie. */
export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${PRIVATE_COOKIE}`

/** The token of a request's `Cookie` header, or `null`. */
export const sessionToken = (header: string | null): string | null =>
  cookieValue(header, SESSION_COOKIE)

/** The value of one cookie of a `Cookie` header; `null` when missing or empty. */
export function cookieValue(header: string | null, wanted: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name = '', ...value] = part.split('=')
    if (name.trim() === wanted) return value.join('=').trim() || null
  }
  return null
}
