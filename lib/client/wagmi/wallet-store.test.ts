import { expect, test, vi } from 'vitest'
import type { WalletEngine } from '@/lib/client/wallet-types'
import { createWalletStore } from './wallet-store'

const engine = {} as WalletEngine
const nothing = { defaultNetwork: '', networks: [] }

test('wallet code that failed to load is loaded again by the next request', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValue({ createWalletEngine: () => engine })
  const store = createWalletStore(nothing, load)

  await expect(store.engine()).rejects.toThrow('fetch failed')
  expect(await store.engine()).toBe(engine)
  expect(await store.engine()).toBe(engine)
  expect(load).toHaveBeenCalledTimes(2)
})

test('one engine serves all requests while it is loading', async () => {
  const load = vi.fn().mockResolvedValue({ createWalletEngine: () => engine })
  const store = createWalletStore(nothing, load)
  expect(await Promise.all([store.engine(), store.engine()])).toEqual([engine, engine])
  expect(load).toHaveBeenCalledTimes(1)
})
