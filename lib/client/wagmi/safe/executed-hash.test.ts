import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connector } from 'wagmi'
import { txHash } from '@/lib/domain/shared/hex'
import { executedHash } from './executed-hash'

const SENT = txHash(`0x${'11'.repeat(32)}`)
const ON_CHAIN = txHash(`0x${'22'.repeat(32)}`)

/** A connector whose provider answers one status after the other. */
const connector = (id: string, answers: readonly unknown[]) => {
  const left = [...answers]
  const request = async () => {
    const next = left.shift()
    if (next instanceof Error) throw next
    return next
  }
  return { id, getProvider: async () => ({ request }) } as unknown as Connector
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is the hash itself for every other wallet', async () => {
  expect(await executedHash(connector('injected', []), SENT)).toBe(SENT)
  expect(await executedHash(undefined, SENT)).toBe(SENT)
})

it('waits until the owners of a Safe have executed the call, through faults of its page', async () => {
  const answers = [
    { status: 100 },
    new Error('no answer'),
    null,
    { status: 200 },
    { status: 200, receipts: [{ transactionHash: ON_CHAIN }] },
  ]
  const executed = executedHash(connector('safe', answers), SENT)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await executed).toBe(ON_CHAIN)
})

it('rejects where the owners dropped the call, or it failed', async () => {
  await expect(executedHash(connector('safe', [{ status: 400 }]), SENT)).rejects.toThrow('rejected')
  await expect(executedHash(connector('safe', [{ status: 500 }]), SENT)).rejects.toThrow('failed')
})
