import { Client } from 'pg'
import { afterEach, expect, it } from 'vitest'
import { passTimeUntil, useFakeClock, useRealClock } from '@/lib/testing/fake-clock'
import { linkTo } from '@/lib/testing/silenceable-link'
import type { LeaderLock } from './database'
import { tryAdvisoryLock } from './postgres-lock'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

afterEach(useRealClock)

it.skipIf(serverUrl === '')(
  'a lock whose holder and server do not hear each other is freed, and lost to the holder',
  async () => {
    useFakeClock(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'])
    const server = new Client({ connectionString: serverUrl })
    await server.connect()
    const link = await linkTo(serverUrl)
    const name = `silent ${process.pid}`
    const locks: LeaderLock[] = []
    const take = async (url: string) => {
      const lock = await tryAdvisoryLock({ connectionString: url }, name)
      if (lock !== null) locks.push(lock)
      return lock
    }
    try {
      const lock = await take(link.url)
      expect(lock).not.toBeNull()
      let isLost = false
      lock?.lost.then(() => {
        isLost = true
      })
      link.fallSilent()
      // The server's clock passes by itself; what waits with the test's timers would let theirs pass too.
      while ((await take(serverUrl)) === null) await server.query('select pg_sleep(0.1)')
      expect(isLost).toBe(false)
      await passTimeUntil(() => expect(isLost).toBe(true), 500)
    } finally {
      link.close()
      await Promise.all(locks.map(({ release }) => release()))
      await server.end()
    }
  },
)
