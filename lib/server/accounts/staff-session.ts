import 'server-only'
import { createHmac } from 'node:crypto'
import { STAFF_COOKIE } from '@/lib/contract/session-cookie'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { isSameKey } from './is-same-key'
import { cookieValue, PRIVATE_COOKIE } from './session-cookie'
import type { GuardedRequest, SessionGuard } from './session-guard'

/** A working day: the browser forgets its cookie sooner, with its last window. */
const STAFF_HOURS = 12
const MICROS_PER_HOUR = 3_600_000_000

/** `Set-Cookie` that makes the browser forget its staff session. */
const noStaffCookie = `${STAFF_COOKIE}=; Max-Age=0; ${PRIVATE_COOKIE}`

export type StaffSessions = {
  /** Whether there is a key that opens one. */
  readonly isOffered: boolean
  /** Trades the key for a cookie that holds nothing of it. */
  readonly open: (
    meta: GuardedRequest,
    key: string,
  ) => Result<
    { readonly expiresAt: UnixMicros; readonly cookie: string },
    Failure<'Unauthorized' | 'Forbidden'>
  >
  /** The cookie that ends it in this browser. */
  readonly close: (meta: GuardedRequest) => Result<string, Failure<'Forbidden'>>
  /** Until when the request's session holds; null without one, and for pages of other hosts. */
  readonly holdsUntil: (meta: GuardedRequest) => UnixMicros | null
}

/**
 * Sessions of who knows the key of debug reports. The cookie says until when and proves it by a
 * code made with the key: nothing is stored, and another key ends them all.
 */
export function createStaffSessions(deps: {
  readonly key: string | null
  readonly guard: Pick<SessionGuard, 'refuseForeign'>
  /** Whether people reach this deployment over TLS. */
  readonly isSecure: () => boolean
  readonly now: () => UnixMicros
}): StaffSessions {
  const { key, guard } = deps
  const proofOf = (until: number): string | null =>
    key === null ? null : createHmac('sha256', key).update(`staff ${until}`).digest('base64url')
  return {
    isOffered: key !== null,
    open: (meta, given) => {
      const own = guard.refuseForeign(meta)
      if (!own.ok) return own
      if (!isSameKey(given, key)) {
        return failure('Unauthorized', 'This is not the key of debug reports')
      }
      const until = (deps.now() + STAFF_HOURS * MICROS_PER_HOUR) as UnixMicros
      const cookie = `${STAFF_COOKIE}=${until}.${proofOf(until)}; ${PRIVATE_COOKIE}`
      return ok({ expiresAt: until, cookie: deps.isSecure() ? `${cookie}; Secure` : cookie })
    },
    close: (meta) => {
      const own = guard.refuseForeign(meta)
      return own.ok ? ok(noStaffCookie) : own
    },
    holdsUntil: (meta) => {
      const [text = '', proof = ''] =
        cookieValue(meta.header('cookie'), STAFF_COOKIE)?.split('.') ?? []
      const until = Number(text)
      if (!/^\d{1,16}$/.test(text) || !isSameKey(proof, proofOf(until))) return null
      return until > deps.now() && guard.refuseForeign(meta).ok ? (until as UnixMicros) : null
    },
  }
}
