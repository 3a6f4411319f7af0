import { describe, expect, it, vi } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address } from '@/lib/domain/shared/address'
import { createTokenMetadataSource } from './token-metadata'

const GOOD = address(`0x${'11'.repeat(20)}`)
const DEAD = address(`0x${'22'.repeat(20)}`)
const SLOW = address(`0x${'33'.repeat(20)}`)
const name = { address: GOOD, symbol: 'GOOD', decimals: 18 }

describe('token metadata', () => {
  it('omits what is unavailable or too late, and reports it', async () => {
    vi.useFakeTimers()
    const faults: string[] = []
    const knowledge = createTokenMetadataSource({
      network: 'local',
      nameOf: (token) =>
        token === GOOD
          ? Promise.resolve(name)
          : token === DEAD
            ? Promise.reject(new Error('dead'))
            : new Promise(() => undefined),
      usdPrice: async (token) => {
        if (token === DEAD) throw new Error('dead')
        return token === GOOD ? found(2, 0) : unknown
      },
      observer: { engineFault: ({ step }) => faults.push(step) },
    })
    const names = knowledge.loadTokens([GOOD, DEAD, SLOW])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await names).toEqual(new Map([[GOOD, name]]))
    expect(await knowledge.usdPrices([GOOD, DEAD, SLOW])).toEqual(new Map([[GOOD, 2]]))
    expect(faults).toEqual(['token names', 'token names', 'token prices'])
    vi.useRealTimers()
  })
})
