import { describe, expect, it } from 'vitest'
import { failure, ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { createStaffSessions } from './staff-session'

const KEY = 'a-key-for-staff-only'
const START = 1_790_000_000_000_000
const HOURS_12 = 12 * 3_600_000_000

function setUp(changes: { key?: string | null; isSecure?: boolean } = {}) {
  const clock = { now: START }
  const sessions = createStaffSessions({
    key: changes.key === undefined ? KEY : changes.key,
    guard: {
      requireSameOrigin: ({ header }) =>
        header('origin') === null ? ok(null) : failure('Forbidden', 'Sent by another page'),
    },
    isSecure: () => changes.isSecure === true,
    now: () => clock.now as UnixMicros,
  })
  return { clock, sessions }
}

const request = (headers: Readonly<Record<string, string>> = {}) => ({
  header: (name: string) => headers[name] ?? null,
})

function cookieOf({ sessions }: ReturnType<typeof setUp>): string {
  const opened = sessions.open(request(), KEY)
  if (!opened.ok) throw new Error(opened.error.description)
  return opened.value.cookie.split(';')[0] ?? ''
}

describe('staff sessions', () => {
  it('exchange the key for a cookie that scripts and other sites cannot read and that does not contain it', () => {
    const opened = setUp().sessions.open(request(), KEY)
    expect(opened.ok && opened.value.expiresAt).toBe(START + HOURS_12)
    const cookie = opened.ok ? opened.value.cookie : ''
    expect(cookie).toMatch(
      /^coincidence-staff=\d{16}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(cookie).not.toContain(KEY)
    const secure = setUp({ isSecure: true }).sessions.open(request(), KEY)
    expect(secure.ok && secure.value.cookie).toMatch(/; Secure$/)
  })

  it('last half a day', () => {
    const set = setUp()
    const cookie = cookieOf(set)
    set.clock.now = START + HOURS_12 - 1
    expect(set.sessions.staffSessionEnd(request({ cookie }))).toBe(START + HOURS_12)
    set.clock.now += 1
    expect(set.sessions.staffSessionEnd(request({ cookie }))).toBeNull()
  })

  it('are not opened by another key, nor when no key is configured', () => {
    expect(setUp().sessions.open(request(), `${KEY}x`)).toMatchObject({
      error: { errorType: 'Unauthorized' },
    })
    const closed = setUp({ key: null }).sessions
    expect(closed.isOffered).toBe(false)
    expect(closed.open(request(), '')).toMatchObject({ ok: false })
  })

  it('reject a changed or forged cookie, and one issued with another key', () => {
    const set = setUp()
    const cookie = cookieOf(set)
    const later = cookie.replace(/=\d/, '=9')
    const other = cookieOf(setUp()).replace(/\.[\w-]+/, '.made-up')
    for (const changed of [later, other, 'coincidence-staff=', 'coincidence-staff=1', 'x=1']) {
      expect(set.sessions.staffSessionEnd(request({ cookie: changed }))).toBeNull()
    }
    expect(
      setUp({ key: 'another-key-for-all' }).sessions.staffSessionEnd(request({ cookie })),
    ).toBeNull()
    expect(setUp({ key: null }).sessions.staffSessionEnd(request({ cookie }))).toBeNull()
  })

  it('cannot be opened, used or closed by pages of other hosts', () => {
    const set = setUp()
    const origin = 'https://evil.example'
    expect(set.sessions.open(request({ origin }), KEY)).toMatchObject({
      error: { errorType: 'Forbidden' },
    })
    expect(set.sessions.staffSessionEnd(request({ origin, cookie: cookieOf(set) }))).toBeNull()
    expect(set.sessions.close(request({ origin }))).toMatchObject({ ok: false })
    expect(set.sessions.close(request())).toMatchObject({
      value: 'coincidence-staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    })
  })
})
