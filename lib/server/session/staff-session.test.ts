import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failure, ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { createStaffSessions, type StaffSessionDeps } from './staff-session'

const KEY = 'a-key-of-thirty-two-random-chars'
const START = 1_790_000_000_000_000
const HOURS_12 = 12 * 3_600_000_000

type Stored = Map<string, UnixMicros>

type Store = Pick<
  StaffSessionDeps,
  'selectStaffSessionEnd' | 'insertStaffSession' | 'deleteStaffSession'
>

const storeIn = (stored: Stored): Store => ({
  selectStaffSessionEnd: async ({ tokenHash, now }) => {
    const end = stored.get(tokenHash) ?? null
    return end !== null && end > now ? end : null
  },
  insertStaffSession: async ({ tokenHash, expiresAt }) => {
    stored.set(tokenHash, expiresAt)
  },
  deleteStaffSession: async ({ tokenHash }) => {
    stored.delete(tokenHash)
  },
})

function setUp(changes: { key?: string | null; isSecure?: boolean; stored?: Stored } = {}) {
  const clock = { now: START }
  const stored: Stored = changes.stored ?? new Map()
  const sessions = createStaffSessions({
    ...storeIn(stored),
    key: changes.key === undefined ? KEY : changes.key,
    guard: {
      requireSameOrigin: ({ header }) =>
        header('origin') === null ? ok(null) : failure('Forbidden', 'Sent by another page'),
    },
    isSecure: () => changes.isSecure === true,
    now: () => clock.now as UnixMicros,
  })
  return { clock, sessions, stored }
}

const request = (headers: Readonly<Record<string, string>> = {}) => ({
  header: (name: string) => headers[name] ?? null,
})

async function cookieOf(
  { sessions }: ReturnType<typeof setUp>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const opened = await sessions.open(request(headers), KEY)
  if (!opened.ok) throw new Error(opened.error.description)
  return opened.value.cookie.split(';')[0] ?? ''
}

describe('staff sessions', () => {
  it('exchange the key for a cookie that scripts and other sites cannot read', async () => {
    const set = setUp()
    const opened = await set.sessions.open(request(), KEY)
    expect(opened.ok && opened.value.expiresAt).toBe(START + HOURS_12)
    const cookie = opened.ok ? opened.value.cookie : ''
    expect(cookie).toMatch(/^coincidence-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const secure = await setUp({ isSecure: true }).sessions.open(request(), KEY)
    expect(secure.ok && secure.value.cookie).toMatch(/; Secure$/)
  })

  it('store neither the key nor what the cookie contains', async () => {
    const set = setUp()
    const token = (await cookieOf(set)).split('=')[1] ?? ''
    const [stored] = [...set.stored.keys()]
    expect(stored).toMatch(/^[0-9a-f]{64}$/)
    expect(token).not.toBe('')
    // A hash without the key would let who reads the table try tokens against it.
    expect(stored).not.toBe(createHash('sha256').update(token).digest('hex'))
  })

  it('last half a day', async () => {
    const set = setUp()
    const cookie = await cookieOf(set)
    set.clock.now = START + HOURS_12 - 1
    expect(await set.sessions.staffSessionEnd(request({ cookie }))).toBe(START + HOURS_12)
    set.clock.now += 1
    expect(await set.sessions.staffSessionEnd(request({ cookie }))).toBeNull()
  })

  it('end when they are closed, for copies of the cookie as well, and no other with them', async () => {
    const set = setUp()
    const [closed, other] = [await cookieOf(set), await cookieOf(set)]
    expect(await set.sessions.close(request({ cookie: closed }))).toMatchObject({ ok: true })
    expect(await set.sessions.staffSessionEnd(request({ cookie: closed }))).toBeNull()
    expect(await set.sessions.staffSessionEnd(request({ cookie: other }))).toBe(START + HOURS_12)
  })

  it('end when the same browser opens another, with the right key only', async () => {
    const set = setUp()
    const cookie = await cookieOf(set)
    await set.sessions.open(request({ cookie }), `${KEY}x`)
    expect(await set.sessions.staffSessionEnd(request({ cookie }))).toBe(START + HOURS_12)
    const next = await cookieOf(set, { cookie })
    expect(await set.sessions.staffSessionEnd(request({ cookie }))).toBeNull()
    expect(await set.sessions.staffSessionEnd(request({ cookie: next }))).toBe(START + HOURS_12)
  })

  it('are not opened by another key, nor when no key is configured', async () => {
    const set = setUp()
    expect(await set.sessions.open(request(), `${KEY}x`)).toMatchObject({
      error: { errorType: 'Unauthorized' },
    })
    expect(set.stored.size).toBe(0)
    const closed = setUp({ key: null }).sessions
    expect(closed.isOffered).toBe(false)
    expect(await closed.open(request(), '')).toMatchObject({ ok: false })
  })

  it('reject a changed or forged cookie, and one issued with another key', async () => {
    const set = setUp()
    const cookie = await cookieOf(set)
    const changed = `${cookie.slice(0, -2)}xx`
    for (const forged of [changed, 'coincidence-staff=', 'coincidence-staff=1', 'x=1']) {
      expect(await set.sessions.staffSessionEnd(request({ cookie: forged }))).toBeNull()
    }
    for (const key of ['another-key-of-as-many-characters', null]) {
      const { sessions } = setUp({ key, stored: set.stored })
      expect(await sessions.staffSessionEnd(request({ cookie }))).toBeNull()
    }
  })

  it('cannot be opened, used or closed by pages of other hosts', async () => {
    const set = setUp()
    const origin = 'https://evil.example'
    expect(await set.sessions.open(request({ origin }), KEY)).toMatchObject({
      error: { errorType: 'Forbidden' },
    })
    const cookie = await cookieOf(set)
    expect(await set.sessions.staffSessionEnd(request({ origin, cookie }))).toBeNull()
    expect(await set.sessions.close(request({ origin, cookie }))).toMatchObject({ ok: false })
    expect(await set.sessions.staffSessionEnd(request({ cookie }))).not.toBeNull()
    expect(await set.sessions.close(request())).toMatchObject({
      value: 'coincidence-staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    })
  })
})
