import { describe, expect, it } from 'vitest'
import { wei } from '@/lib/domain/shared/amount'
import { createMarketPacker, createUnpacker, packAuction } from './messages'
import { instance } from './solver-pool.fixture'

describe('the market of quotes', () => {
  it('is packed once while all its parts are the same objects, whatever the orders', () => {
    const pack = createMarketPacker()
    const first = pack(instance)
    expect(pack({ ...instance, orders: [], balances: new Map() })).toBe(first)
    expect(createUnpacker()(first)).toEqual({ ...instance, orders: [], balances: new Map() })
  })

  it('is packed anew, under another number, when any part of it is another', () => {
    const pack = createMarketPacker()
    const unpack = createUnpacker()
    const others = [
      { ...instance, block: instance.block + 1 },
      { ...instance, gasPrice: wei(9n) },
      { ...instance, pools: [] },
      { ...instance, nativePrices: new Map([...instance.nativePrices].slice(1)) },
      { ...instance, lastPrices: new Map() },
      instance,
    ]
    for (const other of others) {
      const packed = pack(other)
      expect(unpack(packed)).toEqual({ ...other, orders: [], balances: new Map() })
      expect(unpack(packed)).toBe(unpack(pack(other)))
    }
  })

  it('is not taken for an auction without a number', () => {
    const unpack = createUnpacker()
    const packed = createMarketPacker()(instance)
    unpack(packed)
    expect(unpack({ auction: packAuction(instance) })).toEqual(instance)
    expect(unpack(packed)).toEqual({ ...instance, orders: [], balances: new Map() })
  })
})
