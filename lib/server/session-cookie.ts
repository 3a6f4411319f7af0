import 'server-only'
import { SESSION_COOKIE } from '@/lib/contract/session-cookie'
import { SESSION_DAYS } from '@/lib/domain/account/sign-in-message'

/** What no script reads and no foreign page sends. */
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

/** `Set-Cookie` of a new session; `Secure` would keep a page without TLS from getting it. */
export function sessionCookie(token: string, isSecure: boolean): string {
  const lasting = `${SESSION_COOKIE}=${token}; Max-Age=${SESSION_DAYS * 86_400}; ${ATTRIBUTES}`
  return isSecure ? `${lasting}; Secure` : lasting
}

/** `Set-Cookie` that makes the browser forget its session. */
export const noSessionCookie = `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`

/** The token of a request's `Cookie` header, or `null`. */
export function sessionToken(header: string | null): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name = '', ...value] = part.split('=')
    if (name.trim() === SESSION_COOKIE) return value.join('=').trim() || null
  }
  return null
}
