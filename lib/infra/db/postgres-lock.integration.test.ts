import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { passTimeUntil, useFakeClock, useRealClock } from '@/lib/testing/fake-clock'
import type { LeaderLock } from './database'
import { tryAdvisoryLock } from './postgres-lock'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

afterEach(useRealClock)

/** Forwards connections to the server until it falls silent: this side is not notified. */
async function silenceable(url: URL) {
  const sockets: Socket[] = []
  const upstreams: Socket[] = []
  const listener = createServer((socket) => {
    const upstream = connect(Number(url.port || 5432), url.hostname)
    sockets.push(socket)
    upstreams.push(upstream)
    socket.on('error', () => {}).pipe(upstream)
    upstream.on('error', () => {}).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const forwarded = new URL(url)
  forwarded.hostname = '127.0.0.1'
  forwarded.port = String((listener.address() as AddressInfo).port)
  return {
    url: forwarded.href,
    fallSilent: () => {
      for (const upstream of upstreams) upstream.unpipe().destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

it.skipIf(serverUrl === '')('a lock is lost when the server no longer answers', async () => {
  useFakeClock(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'])
  const link = await silenceable(new URL(serverUrl))
  const name = `silent ${process.pid}`
  const locks: LeaderLock[] = []
  const take = async (url: string) => {
    const lock = await tryAdvisoryLock({ connectionString: url }, name)
    if (lock !== null) locks.push(lock)
    return lock
  }
  try {
    const lock = await take(link.url)
    let isLost = false
    lock?.lost.then(() => {
      isLost = true
    })
    expect(await take(serverUrl)).toBeNull()
    link.fallSilent()
    await expect.poll(() => take(serverUrl)).not.toBeNull()
    expect(isLost).toBe(false)
    await passTimeUntil(() => expect(isLost).toBe(true), 500)
  } finally {
    link.close()
    await Promise.all(locks.map(({ release }) => release()))
  }
})
