import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import type { OwnCaller } from '@/lib/server/http/own-calls'
import { setRuntime } from '@/lib/server/http/runtime'
import { prefetchTokenList } from './prefetch-tokens'

const warnings: Error[] = []
const onWarning = (warning: Error) => warnings.push(warning)

beforeEach(() => {
  warnings.length = 0
  process.on('warning', onWarning)
})

afterEach(() => {
  vi.useRealTimers()
  setRuntime(null)
  process.off('warning', onWarning)
})

const runtimeOf = (callOwn: OwnCaller) =>
  setRuntime({
    handleFetch: async () => new Response(),
    callOwn,
    networks: () => ({ defaultNetwork: 'local', networks: [] }),
    poolHoldings: async () => new Map(),
  })

it('the list is read by one call, however many tokens there are', async () => {
  const calls: string[] = []
  const answer = { at: 1, trendStepSeconds: 1_200, tokens: [] }
  runtimeOf(async ({ endpoint }) => {
    calls.push(endpoint)
    return { status: 200, value: answer, headers: { Age: '7' } }
  })
  const client = new QueryClient()
  await prefetchTokenList(client, { name: 'local' })
  expect(calls).toEqual(['tokenMarkets'])
  const { queryKey } = agedTokenMarketsQuery('local', null)
  expect(client.getQueryData(queryKey)).toEqual({ answer, ageSeconds: 7 })
  expect(warnings).toEqual([])
})

it('a page is sent in time without figures that do not come, also from work that does not stop', async () => {
  const signals: AbortSignal[] = []
  runtimeOf(({ signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const client = new QueryClient()
  vi.useFakeTimers()
  const prefetched = prefetchTokenList(client, { name: 'local' })
  await vi.advanceTimersByTimeAsync(1_500)
  await prefetched
  expect(signals.every(({ reason }) => reason.name === 'TimeoutError')).toBe(true)
  expect(client.getQueryData(agedTokenMarketsQuery('local', null).queryKey)).toBeUndefined()
})
