import { describe, expect, it } from 'vitest'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { unpackOrderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { nativePlacement } from './native-order'

const of = (digit: string) => address(`0x${digit.repeat(40)}`)
const [weth, usdc, flow, user, settlement] = [of('a'), of('b'), of('f'), of('1'), of('9')]

const draft: OrderDraft = {
  sellToken: weth,
  buyToken: usdc,
  sellAmount: atoms(10n ** 18n),
  buyAmount: atoms(3_000_000_000n),
  kind: 'sell',
  partiallyFillable: false,
  receiver: null,
  deadlineSeconds: 1800,
  deadlineAt: null,
  quoteId: 7,
}

const placed = (validTo: number, changes: Partial<OrderDraft> = {}) =>
  nativePlacement({
    network: { chainId: 31337, contracts: { settlement } },
    flow,
    draft: { ...draft, ...changes },
    account: user,
    validTo: unixSeconds(validTo),
  })

describe('nativePlacement', () => {
  it('is owned by the placing contract, never expires for the settlement, and pays the user', () => {
    const { uid, order } = placed(1_800_000_000)
    expect(unpackOrderUid(uid)).toMatchObject({ owner: flow, validTo: 0xffff_ffff })
    expect(order).toMatchObject({ receiver: user, validTo: 1_800_000_000, quoteId: 7n })
  })

  it('returns the document hashed in its app data', () => {
    const { order, document } = placed(1_800_000_000)
    expect(appDataHash(document)).toBe(order.appData)
    expect(JSON.parse(document)).toMatchObject({
      metadata: { placement: { validTo: 1_800_000_000 } },
    })
  })

  it('has another uid if only its deadline differs', () => {
    expect(placed(1_800_000_000).uid).not.toBe(placed(1_800_000_001).uid)
    expect(placed(1_800_000_000).uid).toBe(placed(1_800_000_000, { quoteId: 8 }).uid)
  })

  it('pays the chosen receiver', () => {
    expect(placed(1_800_000_000, { receiver: settlement }).order.receiver).toBe(settlement)
  })
})
