import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { LeaderLock } from '@/lib/infra/db/database'
import type { KnownAccount } from '@/lib/infra/db/queries/notifications/watched-orders'
import { InfraError } from '@/lib/infra/errors'
import { passTimeUntil, useFakeClock, useRealClock } from '@/lib/testing/fake-clock'
import { type GatewayWatchConfig, watchGateway } from './gateway-notifications'

const known = (byte: string): KnownAccount => ({
  account: address(`0x${byte.repeat(20)}`),
  since: unixMicros(0),
  isRare: false,
})
const ORDER = orderUid(`0x${'11'.repeat(56)}`)
const A = known('aa')
const B = known('bb')
const fault = (retryable: boolean, retryAfterMs: number | null = null) =>
  new InfraError('upstream', { retryable, cause: null, retryAfterMs })

/** A lock that one watch can hold at a time. */
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
  beforeEach(() => useFakeClock())
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    useRealClock()
  })

  const start = (changes: Partial<GatewayWatchConfig>) => {
    const faults: unknown[] = []
    const stop = watchGateway({
      takeLock: oneLock().take,
      listen: async () => async () => undefined,
      listenToReaders: async () => async () => undefined,
      knownAccounts: async () => [A],
      poll: async () => ({ changing: [], isUncertain: false }),
      followOrder: () => () => undefined,
      deleteUnusedAccounts: async () => undefined,
      onFault: (error) => faults.push(error),
      nowMs: () => performance.now(),
      random: () => 0.5,
      ...changes,
      times: {
        busyMs: 20,
        quietMs: 60_000,
        accountsMs: 5,
        firstCooldownMs: 5,
        lockMs: 5,
        ...changes.times,
      },
    })
    stops.push(stop)
    return { faults, stop }
  }

  it('polls an account at once when one of its orders has changed, and follows no others', async () => {
    let polls = 0
    let notify: () => void = () => undefined
    const followed = new Set<string>()
    start({
      poll: async () => {
        polls += 1
        return { changing: polls === 1 ? [ORDER] : [], isUncertain: false }
      },
      followOrder: (uid, onChange) => {
        followed.add(uid)
        notify = onChange
        return () => followed.delete(uid)
      },
      times: { busyMs: 60_000 },
    })
    await passTimeUntil(() => expect(followed).toEqual(new Set([ORDER])))
    expect(polls).toBe(1)
    notify()
    await passTimeUntil(() => expect(polls).toBe(2))
    await passTimeUntil(() => expect(followed.size).toBe(0))
  })

  it('polls an account with open orders soon, and another one later', async () => {
    const polls = { [A.account]: 0, [B.account]: 0 }
    start({
      knownAccounts: async () => [A, B],
      poll: async ({ account }) => {
        polls[account] = (polls[account] ?? 0) + 1
        return { changing: account === A.account ? [ORDER] : [], isUncertain: false }
      },
    })
    await passTimeUntil(() => expect(polls[A.account]).toBe(3))
    expect(polls[B.account]).toBe(1)
  })

  it('polls an account at once after it writes through this deployment', async () => {
    let write: (owner: typeof A.account | null) => void = () => undefined
    let polls = 0
    start({
      listen: async (onWrite) => {
        write = onWrite
        return async () => undefined
      },
      poll: async () => {
        polls += 1
        return { changing: [], isUncertain: false }
      },
      times: { accountsMs: 60_000 },
    })
    await passTimeUntil(() => expect(polls).toBe(1))
    write(A.account)
    await passTimeUntil(() => expect(polls).toBe(2))
    write(null)
    await passTimeUntil(() => expect(polls).toBe(3))
  })

  it('repeats a poll that failed, after the requested pause', async () => {
    const polls: number[] = []
    const { faults } = start({
      poll: async () => {
        polls.push(performance.now())
        if (polls.length === 1) throw fault(true, 60)
        return { changing: [], isUncertain: false }
      },
    })
    await passTimeUntil(() => expect(polls).toHaveLength(2))
    expect(faults).toHaveLength(1)
    const [first = 0, second = 0] = polls
    expect(second - first).toBeGreaterThanOrEqual(60)
  })

  it('backs off from an account whose polls all fail, and continues with the others', async () => {
    const polls = { [A.account]: 0, [B.account]: 0 }
    const { faults } = start({
      knownAccounts: async () => [A, B],
      poll: async ({ account }) => {
        polls[account] = (polls[account] ?? 0) + 1
        if (account === A.account) throw fault(true)
        return { changing: [ORDER], isUncertain: false }
      },
      times: { busyMs: 1, firstCooldownMs: 50 },
    })
    await passTimeUntil(() => expect(polls[A.account]).toBeGreaterThan(1))
    expect(polls[B.account]).toBeGreaterThan(5)
    expect(faults).toHaveLength(polls[A.account] ?? 0)
  })

  it('pauses all polling after faults at several accounts, for as long as requested', async () => {
    const polls: number[] = []
    start({
      knownAccounts: async () => [A, B, known('cc'), known('dd')],
      poll: async () => {
        polls.push(performance.now())
        if (polls.length <= 3) throw fault(true, 60)
        return { changing: [], isUncertain: false }
      },
    })
    await passTimeUntil(() => expect(polls).toHaveLength(7))
    const [, second = 0, third = 0, fourth = 0] = polls
    expect(third - second).toBeLessThan(50)
    expect(fourth - third).toBeGreaterThanOrEqual(60)
  })

  it('polls a rare account only when no other is due, until its inbox is opened', async () => {
    let reads: (account: typeof A.account, isOpen: boolean) => void = () => undefined
    const idle = ['01', '02', '03'].map((byte) => ({ ...known(byte), isRare: true }))
    const [reader = A] = idle
    const polled: string[] = []
    start({
      listenToReaders: async (onReader) => {
        reads = onReader
        return async () => undefined
      },
      knownAccounts: async () => [...idle, A],
      poll: async ({ account }) => {
        polled.push(account)
        return { changing: [], isUncertain: false }
      },
      times: { quietMs: 20, rareMs: 60_000 },
    })
    await passTimeUntil(() =>
      expect(polled.filter((account) => account === A.account).length).toBeGreaterThan(4),
    )
    expect(polled[0]).toBe(A.account)
    const pollsOf = ({ account }: KnownAccount) =>
      polled.filter((owner) => owner === account).length
    expect(idle.map(pollsOf)).toEqual([1, 1, 1])
    reads(reader.account, true)
    await passTimeUntil(() => expect(pollsOf(reader)).toBeGreaterThan(2))
    reads(reader.account, false)
    const before = pollsOf(A)
    await passTimeUntil(() => expect(pollsOf(A)).toBeGreaterThan(before + 1))
    const last = pollsOf(reader)
    await passTimeUntil(() => expect(pollsOf(A)).toBeGreaterThan(before + 4))
    expect(idle.map(pollsOf)).toEqual([last, 1, 1])
  })

  it('polls soon again after a change that was not certain yet, such as an expiry just now', async () => {
    let polls = 0
    start({
      poll: async () => {
        polls += 1
        return { changing: [], isUncertain: polls < 3 }
      },
      times: { uncertainMs: 10 },
    })
    await passTimeUntil(() => expect(polls).toBe(3))
    await vi.advanceTimersByTimeAsync(50)
    expect(polls).toBe(3)
  })

  it('backs off from an account with invalid responses, and continues with the others', async () => {
    const polled: string[] = []
    const { faults } = start({
      knownAccounts: async () => [A, B],
      poll: async ({ account }) => {
        polled.push(account)
        if (account === A.account) throw fault(false)
        return { changing: [ORDER], isUncertain: false }
      },
    })
    await passTimeUntil(() => expect(polled.length).toBeGreaterThanOrEqual(4))
    expect(polled.slice(0, 4)).toEqual([A.account, B.account, B.account, B.account])
    expect(faults).toHaveLength(1)
  })

  it('runs in one process at a time; another takes over when the lock is free or lost', async () => {
    const lock = oneLock()
    const polls = [0, 0]
    const watch = (index: number) =>
      start({
        takeLock: lock.take,
        poll: async () => {
          polls[index] = (polls[index] ?? 0) + 1
          return { changing: [ORDER], isUncertain: false }
        },
      })
    const first = watch(0)
    await passTimeUntil(() => expect(polls[0]).toBeGreaterThan(0))
    watch(1)
    await passTimeUntil(() => expect(polls[0]).toBeGreaterThan(2))
    expect(polls[1]).toBe(0)
    await first.stop()
    await passTimeUntil(() => expect(polls[1]).toBeGreaterThan(0))
    const before = polls[0]
    lock.lose()
    const after = polls[1] ?? 0
    await passTimeUntil(() => expect(polls[1]).toBeGreaterThan(after + 1))
    expect(polls[0]).toBe(before)
  })

  it('stops in the middle of a poll', async () => {
    let isLooking = false
    const { stop, faults } = start({
      poll: (_, signal) =>
        new Promise((_resolve, reject) => {
          isLooking = true
          signal.addEventListener('abort', () => reject(fault(true)))
        }),
    })
    await passTimeUntil(() => expect(isLooking).toBe(true))
    await stop()
    expect(faults).toEqual([])
  })
})
