import fc from 'fast-check'
import { toEventSelector, toFunctionSelector } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import {
  decodePlacementData,
  type NativeOrder,
  nativeOrderUid,
  wrapAllInteraction,
} from './onchain-placement'
import { nativeOrderFlowAbi } from './onchain-placement-abi'
import { anyUint32, LOCAL_DOMAIN } from './order.fixture'
import { encodePlacementData } from './placement-data.fixture'
import { unpackOrderUid } from './uid'

const anyInt64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

const contracts = {
  flow: address(`0x${'f1'.repeat(20)}`),
  wrappedNativeToken: address(`0x${'e1'.repeat(20)}`),
}

const order: NativeOrder = {
  buyToken: address(`0x${'02'.repeat(20)}`),
  receiver: address(`0x${'03'.repeat(20)}`),
  sellAmount: atoms(10n ** 18n),
  buyAmount: atoms(2n * 10n ** 9n),
  appData: appDataHash('{}'),
  feeAmount: atoms(0n),
  validTo: unixSeconds(2_000_000_000),
  partiallyFillable: false,
  quoteId: 1n,
}

describe('the interface of native orders', () => {
  it('is the published one', () => {
    const selectors = new Map<string, string>()
    for (const item of nativeOrderFlowAbi) {
      if (item.type === 'function') selectors.set(item.name, toFunctionSelector(item))
      if (item.type === 'event') selectors.set(item.name, toEventSelector(item))
    }
    expect(selectors.get('createOrder')).toBe('0x322bba21')
    expect(selectors.get('invalidateOrder')).toBe('0x7bc41b96')
    expect(selectors.get('wrapAll')).toBe('0x4c84c1c8')
    expect(selectors.get('OrderPlacement')).toBe(
      '0xcf5f9de2984132265203b5c335b25727702ca77262ff622e136baa7362bf1da9',
    )
    expect(wrapAllInteraction(contracts.flow).callData).toBe('0x4c84c1c8')
  })
})

describe('the uid of a native order', () => {
  it('belongs to the placing contract and never expires by itself', () => {
    const { owner, validTo } = unpackOrderUid(nativeOrderUid(LOCAL_DOMAIN, order, contracts))
    expect(owner).toBe(contracts.flow)
    expect(validTo).toBe(0xffff_ffff)
  })

  it('does not depend on quote and expiry, but on every amount', () => {
    const uid = nativeOrderUid(LOCAL_DOMAIN, order, contracts)
    const same = { ...order, quoteId: 2n, validTo: unixSeconds(5) }
    expect(nativeOrderUid(LOCAL_DOMAIN, same, contracts)).toBe(uid)
    const other = { ...order, buyAmount: atoms(order.buyAmount + 1n) }
    expect(nativeOrderUid(LOCAL_DOMAIN, other, contracts)).not.toBe(uid)
  })
})

describe('the extra data of a placement', () => {
  it('is read back as written', () => {
    fc.assert(
      fc.property(anyInt64, anyUint32, (quoteId, userValidTo) => {
        const data = encodePlacementData({ quoteId, userValidTo })
        expect(data).toHaveLength(26)
        expect(decodePlacementData(data)).toEqual({ ok: true, value: { quoteId, userValidTo } })
      }),
    )
  })

  it('keeps the expiry of its owner whatever quote it names', () => {
    const userValidTo = unixSeconds(2_000_000_000)
    for (const quoteId of [2n ** 53n, 2n ** 62n, 2n ** 63n - 1n, -(2n ** 63n)]) {
      const data = encodePlacementData({ quoteId, userValidTo })
      expect(decodePlacementData(data)).toEqual({ ok: true, value: { quoteId, userValidTo } })
    }
  })

  it('is refused in another length', () => {
    for (const bad of ['0x', `0x${'00'.repeat(11)}`, `0x${'00'.repeat(13)}`]) {
      expect(decodePlacementData(hex(bad))).toMatchObject({
        ok: false,
        error: { errorType: 'InvalidOrderData' },
      })
    }
  })
})
