import 'server-only'
import { createHmac } from 'node:crypto'
import { STAFF_COOKIE } from '@/lib/contract/session-cookie'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { isSameKey } from './is-same-key'
import { cookieValue, PRIVATE_COOKIE } from './session-cookie'
import type { GuardedRequest, SessionGuard } from './session-guard'

/**
 * A working day; the browser deletes the cookie when its last window is closed, if that is earlier.
 */
const STAFF_HOURS = 12
const MICROS_PER_HOUR = 3_600_000_000

/** `Set-Cookie` that deletes the staff session cookie. */
const noStaffCookie = `${STAFF_COOKIE}=; Max-Age=0; ${PRIVATE_COOKIE}`

export type StaffSessions = {
  /** Whether staff sessions are available, that is a key is configured. */
  readonly isOffered: boolean
  /** Returns a session cookie for the key; the cookie does not contain the key. */
  readonly open: (
    meta: GuardedRequest,
    key: string,
  ) => Result<
    { readonly expiresAt: UnixMicros; readonly cookie: string },
    Failure<'Unauthorized' | 'Forbidden'>
  >
  /** The cookie that ends the session in this browser. */
  readonly close: (meta: GuardedRequest) => Result<string, Failure<'Forbidden'>>
  /** End of the request's session; `null` without a valid one, and for pages of other hosts. */
  readonly staffSessionEnd: (meta: GuardedRequest) => UnixMicros | null
}

/**
 * Sessions for staff who know the key of debug reports. The cookie contains its end and an HMAC made
 * with the key: nothing is stored, and changing the key ends all sessions.
 */
export function createStaffSessions(deps: {
  readonly key: string | null
  readonly guard: Pick<SessionGuard, 'requireSameOrigin'>
  /** Whether the public URL of this deployment uses TLS. */
  readonly isSecure: () => boolean
  readonly now: () => UnixMicros
}): StaffSessions {
  const { key, guard } = deps
  const proofOf = (until: number): string | null =>
    key === null ? null : createHmac('sha256', key).update(`staff ${until}`).digest('base64url')
  return {
    isOffered: key !== null,
    open: (meta, given) => {
      const own = guard.requireSameOrigin(meta)
      if (!own.ok) return own
      if (!isSameKey(given, key)) {
        return failure('Unauthorized', 'This is not the key of debug reports')
      }
      const until = (deps.now() + STAFF_HOURS * MICROS_PER_HOUR) as UnixMicros
      const cookie = `${STAFF_COOKIE}=${until}.${proofOf(until)}; ${PRIVATE_COOKIE}`
      return ok({ expiresAt: until, cookie: deps.isSecure() ? `${cookie}; Secure` : cookie })
    },
    close: (meta) => {
      const own = guard.requireSameOrigin(meta)
      return own.ok ? ok(noStaffCookie) : own
    },
    staffSessionEnd: (meta) => {
      const [text = '', proof = ''] =
        cookieValue(meta.header('cookie'), STAFF_COOKIE)?.split('.') ?? []
      const until = Number(text)
      if (!/^\d{1,16}$/.test(text) || !isSameKey(proof, proofOf(until))) return null
      return until > deps.now() && guard.requireSameOrigin(meta).ok ? (until as UnixMicros) : null
    },
  }
}
