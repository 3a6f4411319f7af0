import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { STAFF_COOKIE } from '@/lib/contract/session-cookie'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AccountStore } from '@/lib/infra/db/network-store'
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
  /** Returns a session cookie for the key, and ends the session the browser had. */
  readonly open: (
    meta: GuardedRequest,
    key: string,
  ) => Promise<
    Result<
      { readonly expiresAt: UnixMicros; readonly cookie: string },
      Failure<'Unauthorized' | 'Forbidden'>
    >
  >
  /** Ends the session; returns the cookie that clears this browser's. */
  readonly close: (meta: GuardedRequest) => Promise<Result<string, Failure<'Forbidden'>>>
  /** End of the request's session; `null` without a valid one, and for pages of other hosts. */
  readonly staffSessionEnd: (meta: GuardedRequest) => Promise<UnixMicros | null>
}

export type StaffSessionDeps = Pick<
  AccountStore,
  'selectStaffSessionEnd' | 'insertStaffSession' | 'deleteStaffSession'
> & {
  readonly key: string | null
  readonly guard: Pick<SessionGuard, 'requireSameOrigin'>
  /** Whether the public URL of this deployment uses TLS. */
  readonly isSecure: () => boolean
  readonly now: () => UnixMicros
}

/**
 * Sessions for staff who know the key of debug reports. The cookie is a random token, of which an HMAC
 * made with the key is stored: changing the key ends all sessions.
 */
export function createStaffSessions(deps: StaffSessionDeps): StaffSessions {
  const { key, guard } = deps
  const hashOf = (token: string | null): string | null =>
    key === null || token === null ? null : createHmac('sha256', key).update(token).digest('hex')
  const hashIn = (meta: GuardedRequest) => hashOf(cookieValue(meta.header('cookie'), STAFF_COOKIE))
  const end = async (tokenHash: string | null) => {
    if (tokenHash !== null) await deps.deleteStaffSession({ tokenHash })
  }
  return {
    isOffered: key !== null,
    open: async (meta, given) => {
      const own = guard.requireSameOrigin(meta)
      if (!own.ok) return own
      const token = randomBytes(32).toString('base64url')
      const tokenHash = hashOf(token)
      if (tokenHash === null || !isSameKey(given, key)) {
        return failure('Unauthorized', 'This is not the key of debug reports')
      }
      const now = deps.now()
      const expiresAt = (now + STAFF_HOURS * MICROS_PER_HOUR) as UnixMicros
      await deps.insertStaffSession({ tokenHash, expiresAt, now })
      await end(hashIn(meta))
      const cookie = `${STAFF_COOKIE}=${token}; ${PRIVATE_COOKIE}`
      return ok({ expiresAt, cookie: deps.isSecure() ? `${cookie}; Secure` : cookie })
    },
    close: async (meta) => {
      const own = guard.requireSameOrigin(meta)
      if (!own.ok) return own
      await end(hashIn(meta))
      return ok(noStaffCookie)
    },
    staffSessionEnd: async (meta) => {
      const tokenHash = hashIn(meta)
      if (tokenHash === null || !guard.requireSameOrigin(meta).ok) return null
      return deps.selectStaffSessionEnd({ tokenHash, now: deps.now() })
    },
  }
}
