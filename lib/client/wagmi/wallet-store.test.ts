import { expect, test, vi } from 'vitest'
import { createWalletStore } from './wallet-store'
import type { WalletEngine } from './wallet-types'

const engine = {} as WalletEngine

test('wallet code that could not be fetched is fetched again when it is asked for again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValue({ createWalletEngine: () => engine })
  const store = createWalletStore([], load)

  await expect(store.engine()).rejects.toThrow('fetch failed')
  expect(await store.engine()).toBe(engine)
  expect(await store.engine()).toBe(engine)
  expect(load).toHaveBeenCalledTimes(2)
})

test('one engine serves all who ask while it is being fetched', async () => {
  const load = vi.fn().mockResolvedValue({ createWalletEngine: () => engine })
  const store = createWalletStore([], load)
  expect(await Promise.all([store.engine(), store.engine()])).toEqual([engine, engine])
  expect(load).toHaveBeenCalledTimes(1)
})
