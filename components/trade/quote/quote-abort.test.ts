import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { quoteQuery } from '@/lib/client/queries/quotes'
import { atoms } from '@/lib/domain/shared/amount'
import { NO_REQUEST } from './quote-request'

afterEach(() => vi.unstubAllGlobals())

/** Mocks a service that never responds; returns the abort signal of each request. */
function stubSilentService(): AbortSignal[] {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
  return signals
}

test('a quote for a new amount aborts the request for the old one', async () => {
  const signals = stubSilentService()
  const client = new QueryClient()
  const amount = (value: bigint) =>
    client.defaultQueryOptions(
      quoteQuery('local', { ...NO_REQUEST, sellAmountBeforeFee: atoms(value) }),
    )
  const observer = new QueryObserver(client, amount(1n))
  const stop = observer.subscribe(() => {})
  try {
    for (const value of [2n, 3n]) {
      await vi.waitFor(() => expect(signals).toHaveLength(Number(value) - 1))
      observer.setOptions(amount(value))
    }
    await vi.waitFor(() => expect(signals).toHaveLength(3))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
  } finally {
    stop()
    client.clear()
  }
})
