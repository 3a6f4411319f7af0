import { afterEach, describe, expect, it, vi } from 'vitest'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { LeaderLock } from '@/lib/infra/db/database'
import type { KnownAccount } from '@/lib/infra/db/queries/notifications/watched-orders'
import { InfraError } from '@/lib/infra/errors'
import { type GatewayWatchConfig, watchGateway } from './gateway-notifications'

const known = (byte: string): KnownAccount => ({
  account: address(`0x${byte.repeat(20)}`),
  since: unixMicros(0),
  isRare: false,
})
const A = known('aa')
const B = known('bb')
const fault = (retryable: boolean, retryAfterMs: number | null = null) =>
  new InfraError('upstream', { retryable, cause: null, retryAfterMs })

/** A lock that one watch can have at a time. */
function oneLock() {
  let isTaken = false
  let lose: () => void = () => undefined
  return {
    take: async (): Promise<LeaderLock | null> => {
      if (isTaken) return null
      isTaken = true
      const lost = new Promise<void>((resolve) => {
        lose = resolve
      })
      return {
        lost,
        release: async () => {
          isTaken = false
          lose()
        },
      }
    },
    lose: () => lose(),
  }
}

describe('the watch of another deployment', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  const start = (changes: Partial<GatewayWatchConfig>) => {
    const faults: unknown[] = []
    const stop = watchGateway({
      takeLock: oneLock().take,
      listen: async () => async () => undefined,
      listenToReaders: async () => async () => undefined,
      knownAccounts: async () => [A],
      look: async () => ({ isBusy: false }),
      forget: async () => undefined,
      onFault: (error) => faults.push(error),
      nowMs: () => performance.now(),
      random: () => 0.5,
      ...changes,
      times: {
        ...{ busyMs: 20, quietMs: 60_000, accountsMs: 5, firstCooldownMs: 5, lockMs: 5 },
        ...changes.times,
      },
    })
    stops.push(stop)
    return { faults, stop }
  }

  it('comes back soon to an account that has open orders, and late to another one', async () => {
    const looks = { [A.account]: 0, [B.account]: 0 }
    start({
      knownAccounts: async () => [A, B],
      look: async ({ account }) => {
        looks[account] = (looks[account] ?? 0) + 1
        return { isBusy: account === A.account }
      },
    })
    await vi.waitFor(() => expect(looks[A.account]).toBe(3))
    expect(looks[B.account]).toBe(1)
  })

  it('looks at once at an account that writes through this deployment', async () => {
    let write: (owner: typeof A.account | null) => void = () => undefined
    let looks = 0
    start({
      listen: async (onWrite) => {
        write = onWrite
        return async () => undefined
      },
      look: async () => {
        looks += 1
        return { isBusy: false }
      },
      times: { accountsMs: 60_000 },
    })
    await vi.waitFor(() => expect(looks).toBe(1))
    write(A.account)
    await vi.waitFor(() => expect(looks).toBe(2))
    write(null)
    await vi.waitFor(() => expect(looks).toBe(3))
  })

  it('makes a look up that a fault prevented, after as long a rest as is asked for', async () => {
    const looks: number[] = []
    const { faults } = start({
      look: async () => {
        looks.push(performance.now())
        if (looks.length === 1) throw fault(true, 60)
        return { isBusy: false }
      },
    })
    await vi.waitFor(() => expect(looks).toHaveLength(2))
    expect(faults).toHaveLength(1)
    const [first = 0, second = 0] = looks
    // A timer may fire a fraction of a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(59)
  })

  it('lets an account rest at which every look fails, and goes on with the others', async () => {
    const looks = { [A.account]: 0, [B.account]: 0 }
    const { faults } = start({
      knownAccounts: async () => [A, B],
      look: async ({ account }) => {
        looks[account] = (looks[account] ?? 0) + 1
        if (account === A.account) throw fault(true)
        return { isBusy: true }
      },
      times: { busyMs: 1, firstCooldownMs: 50 },
    })
    await vi.waitFor(() => expect(looks[A.account]).toBeGreaterThan(1))
    expect(looks[B.account]).toBeGreaterThan(5)
    expect(faults).toHaveLength(looks[A.account] ?? 0)
  })

  it('lets everybody rest after faults at several accounts, for as long as is asked for', async () => {
    const looks: number[] = []
    start({
      knownAccounts: async () => [A, B, known('cc'), known('dd')],
      look: async () => {
        looks.push(performance.now())
        if (looks.length <= 3) throw fault(true, 60)
        return { isBusy: false }
      },
    })
    await vi.waitFor(() => expect(looks).toHaveLength(7))
    const [, second = 0, third = 0, fourth = 0] = looks
    expect(third - second).toBeLessThan(50)
    expect(fourth - third).toBeGreaterThanOrEqual(59)
  })

  it('looks at who waits for nothing only in between, until an inbox is opened', async () => {
    let reads: (account: typeof A.account, isOpen: boolean) => void = () => undefined
    const idle = ['01', '02', '03'].map((byte) => ({ ...known(byte), isRare: true }))
    const [reader = A] = idle
    const looked: string[] = []
    start({
      listenToReaders: async (onReader) => {
        reads = onReader
        return async () => undefined
      },
      knownAccounts: async () => [...idle, A],
      look: async ({ account }) => {
        looked.push(account)
        return { isBusy: false }
      },
      times: { quietMs: 20, rareMs: 60_000 },
    })
    await vi.waitFor(() =>
      expect(looked.filter((one) => one === A.account).length).toBeGreaterThan(4),
    )
    expect(looked[0]).toBe(A.account)
    const pollsOf = ({ account }: KnownAccount) => looked.filter((one) => one === account).length
    expect(idle.map(pollsOf)).toEqual([1, 1, 1])
    reads(reader.account, true)
    await vi.waitFor(() => expect(pollsOf(reader)).toBeGreaterThan(2))
    reads(reader.account, false)
    const before = pollsOf(A)
    await vi.waitFor(() => expect(pollsOf(A)).toBeGreaterThan(before + 1))
    const last = pollsOf(reader)
    await vi.waitFor(() => expect(pollsOf(A)).toBeGreaterThan(before + 4))
    expect(idle.map(pollsOf)).toEqual([last, 1, 1])
  })

  it('leaves an account alone that nobody understands, and goes on with the others', async () => {
    const looked: string[] = []
    const { faults } = start({
      knownAccounts: async () => [A, B],
      look: async ({ account }) => {
        looked.push(account)
        if (account === A.account) throw fault(false)
        return { isBusy: true }
      },
    })
    await vi.waitFor(() => expect(looked).toHaveLength(4))
    expect(looked).toEqual([A.account, B.account, B.account, B.account])
    expect(faults).toHaveLength(1)
  })

  it('is one process at a time; another takes over when the lock is free or lost', async () => {
    const lock = oneLock()
    const looks = [0, 0]
    const watch = (index: number) =>
      start({
        takeLock: lock.take,
        look: async () => {
          looks[index] = (looks[index] ?? 0) + 1
          return { isBusy: true }
        },
      })
    const first = watch(0)
    await vi.waitFor(() => expect(looks[0]).toBeGreaterThan(0))
    watch(1)
    await vi.waitFor(() => expect(looks[0]).toBeGreaterThan(2))
    expect(looks[1]).toBe(0)
    await first.stop()
    await vi.waitFor(() => expect(looks[1]).toBeGreaterThan(0))
    const before = looks[0]
    lock.lose()
    const after = looks[1] ?? 0
    await vi.waitFor(() => expect(looks[1]).toBeGreaterThan(after + 1))
    expect(looks[0]).toBe(before)
  })

  it('stops in the middle of a look', async () => {
    let isLooking = false
    const { stop, faults } = start({
      look: (_, signal) =>
        new Promise((_resolve, reject) => {
          isLooking = true
          signal.addEventListener('abort', () => reject(fault(true)))
        }),
    })
    await vi.waitFor(() => expect(isLooking).toBe(true))
    await stop()
    expect(faults).toEqual([])
  })
})
