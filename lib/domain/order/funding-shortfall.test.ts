import { describe, expect, it } from 'vitest'
import { episodeChanges } from '@/lib/domain/notification/funding-episodes'
import {
  fills,
  notifiedOrderOf,
  ORDER_DATA,
  WEI,
} from '@/lib/domain/notification/notification.fixture'
import { shortfallNotification } from '@/lib/domain/notification/shortfall-notification'
import { atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { NO_FILLS } from './fills'
import { fundingShortfall } from './funding-shortfall'
import type { OrderData } from './order'
import { orderUid } from './uid'

const WHOLE: OrderData = { ...ORDER_DATA, partiallyFillable: false, feeAmount: atoms(WEI / 10n) }
const judge = (data: OrderData, balance: bigint, allowance: bigint, filled = NO_FILLS) =>
  fundingShortfall(data, filled, { balance: atoms(balance), allowance: atoms(allowance) })
const NEED = 2n * WEI + WEI / 10n

describe('fundingShortfall', () => {
  it('requires everything of a fill-or-kill order, signed fee included', () => {
    expect(judge(WHOLE, NEED, NEED)).toBeNull()
    expect(judge(WHOLE, NEED - 1n, MAX_UINT256)).toMatchObject({
      short: 'balance',
      have: NEED - 1n,
      need: NEED,
    })
    expect(judge(WHOLE, NEED, NEED - 1n)).toMatchObject({ short: 'allowance', have: NEED - 1n })
    expect(judge(WHOLE, 5n, 3n)).toMatchObject({ short: 'both', have: 3n })
  })

  it('accepts any amount above dust for a partially fillable order', () => {
    expect(judge(ORDER_DATA, WEI, WEI)).toBeNull()
    expect(judge(ORDER_DATA, 0n, WEI)).toMatchObject({ short: 'balance', need: 2n * WEI })
    // One wei buys less than one atom of the other token.
    expect(judge(ORDER_DATA, 1n, WEI)).toMatchObject({ short: 'balance', have: 1n })
  })

  it('requires only the remainder, and nothing when only dust remains', () => {
    const half = fills(1, 3_000)
    expect(judge(ORDER_DATA, 0n, 0n, half)).toMatchObject({ short: 'both', need: WEI })
    const allButDust = { ...half, sellAmount: atoms(2n * WEI - 1n) }
    expect(judge(ORDER_DATA, 0n, 0n, allButDust)).toBeNull()
  })
})

describe('a funding shortfall', () => {
  const notificationFor = (data: OrderData, balance: bigint, allowance: bigint) => {
    const shortfall = judge(data, balance, allowance)
    if (shortfall === null) throw new Error('funded')
    const { message, id } = shortfallNotification(notifiedOrderOf(data), {
      shortfall,
      episode: 2,
      at: unixMicros(1),
    })
    return { message, id }
  }

  it('states what the order needs and what is available', () => {
    expect(notificationFor(WHOLE, WEI, NEED)).toEqual({
      id: `insufficient_balance-8453-${notifiedOrderOf().uid}-2`,
      message:
        'Order waits for funds: The balance is 1.10 WETH short. It needs 2.10 WETH, your balance is 1.00 WETH.',
    })
    expect(notificationFor(WHOLE, NEED, 0n).message).toBe(
      'Order waits for your approval: The allowance is 2.10 WETH short. It needs 2.10 WETH, the vault relayer may spend 0.00 WETH.',
    )
    expect(notificationFor(ORDER_DATA, 0n, 0n).message).toBe(
      'Order waits for funds: The balance is 2.00 WETH short. It could still sell 2.00 WETH, your balance is 0.00 WETH and the vault relayer may spend 0.00 WETH.',
    )
  })
})

describe('episodeChanges', () => {
  const order = (byte: string) => ({ uid: orderUid(`0x${byte.repeat(56)}`) })
  const short = judge(WHOLE, 0n, 0n)

  it('begin where funds lack without an open episode, and end where they suffice', () => {
    const [a, b, c, d] = [order('0a'), order('0b'), order('0c'), order('0d')]
    const judged = [
      { order: a, shortfall: short },
      { order: b, shortfall: short },
      { order: c, shortfall: null },
    ]
    expect(episodeChanges(judged, new Set([b.uid, c.uid, d.uid]))).toEqual({
      begun: [{ order: a, shortfall: short }],
      ended: [c.uid],
    })
  })
})
