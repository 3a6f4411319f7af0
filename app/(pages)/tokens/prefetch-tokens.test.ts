import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { agedUsdPriceQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
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
    poolTokens: async () => new Map(),
  })

const tokens = Array.from(
  { length: 30 },
  (_, n) => ({ address: `0x${String(n).padStart(40, '0')}` as Address }) as const,
)
const network = {
  name: 'local',
  tokens,
  capabilities: { prices: true, priceHistory: false },
} as unknown as NetworkView

it('a page reads the prices of many tokens at once without a warning', async () => {
  // As the gate and the handlers do, each call listens to its signal while it is in progress.
  runtimeOf(async ({ signal }) => {
    const onAbort = () => undefined
    signal.addEventListener('abort', onAbort)
    await new Promise((resolve) => setTimeout(resolve, 20))
    signal.removeEventListener('abort', onAbort)
    return { status: 200, value: { price: 2 }, headers: {} }
  })
  const client = new QueryClient()
  await prefetchTokenList(client, network)
  const price = client.getQueryData(agedUsdPriceQuery('local', NATIVE_TOKEN).queryKey)
  expect(price).toMatchObject({ answer: { price: 2 } })
  expect(client.getQueryCache().getAll()).toHaveLength(tokens.length + 1)
  expect(warnings).toEqual([])
})

it('a page is sent in time without prices that do not come, also from work that does not stop', async () => {
  const signals: AbortSignal[] = []
  runtimeOf(({ signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const client = new QueryClient()
  vi.useFakeTimers()
  const prefetched = prefetchTokenList(client, {
    ...network,
    capabilities: { ...network.capabilities, priceHistory: true },
  })
  await vi.advanceTimersByTimeAsync(1_500)
  await prefetched
  expect(signals.every(({ reason }) => reason.name === 'TimeoutError')).toBe(true)
  expect(client.getQueryData(agedUsdPriceQuery('local', NATIVE_TOKEN).queryKey)).toBeUndefined()
})
