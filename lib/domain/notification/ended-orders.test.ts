import { describe, expect, it } from 'vitest'
import { NO_FILLS } from '@/lib/domain/order/fills'
import { orderUid } from '@/lib/domain/order/uid'
import { atoms, unixSeconds } from '@/lib/domain/shared/amount'
import { txHash } from '@/lib/domain/shared/hex'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type CancellationFact, cancellationNotification } from './cancellation-notification'
import { type ExpiryFact, expiryNotification } from './expiry-notification'
import { fills, notifiedOrderOf } from './notification.fixture'

const expired = (change: Partial<ExpiryFact> = {}, order = notifiedOrderOf()) =>
  expiryNotification(order, {
    lastSecond: unixSeconds(1_000),
    fills: NO_FILLS,
    isNative: false,
    placementError: null,
    blockNumber: 9,
    at: unixMicros(1),
    ...change,
  })
const cancelled = (change: Partial<CancellationFact> = {}) =>
  cancellationNotification(notifiedOrderOf(), {
    source: 'signedRequest',
    reason: 'signed request of the owner',
    replacedBy: null,
    fills: NO_FILLS,
    onChain: null,
    at: unixMicros(1),
    ...change,
  })

describe('an expiry', () => {
  it('says what was traded, or why nothing was', () => {
    expect(expired().message).toBe('Order expired: nothing of 2.00 WETH was sold.')
    expect(expired({}, notifiedOrderOf({ kind: 'buy' })).message).toBe(
      'Order expired: nothing of 6,000.00 USDC was bought.',
    )
    expect(expired({ fills: fills(0.5, 1_500) }).message).toBe(
      'Order expired: 25.00 % filled, 0.50 WETH sold for 1,500.00 USDC.',
    )
    expect(expired({ placementError: 'QuoteNotFound', isNative: true }).message).toBe(
      'Order expired: nothing of 2.00 WETH was sold, because it could not be auctioned (QuoteNotFound). The coins it did not sell are paid back to you.',
    )
  })

  it('carries its block, and accepts an order of amount zero', () => {
    expect(expired()).toMatchObject({
      blockNumber: 9,
      metadata: { filledPercent: 0, blockNumber: 9 },
    })
    const nothing = notifiedOrderOf({ sellAmount: atoms(0n) })
    expect(expired({}, nothing).metadata).toMatchObject({ filledPercent: null })
  })
})

describe('a cancellation', () => {
  it.each([
    [{}, 'by your signed request'],
    [{ source: 'onChain' }, 'on chain'],
    [{ source: 'nativeRefund' }, 'you took your coins back on chain'],
    [
      { source: 'replacement', replacedBy: orderUid(`0x${'cd'.repeat(56)}`) },
      'replaced by cdcdcd…cdcdcd',
    ],
  ] as const)('%o names the source', (change, source) => {
    expect(cancelled(change).message).toBe(
      `Order cancelled: ${source}; nothing of 2.00 WETH was sold.`,
    )
  })

  it('says how much was filled, and names the transaction on chain', () => {
    const onChain = { txHash: txHash(`0x${'ab'.repeat(32)}`), blockNumber: 8 }
    expect(cancelled({ fills: fills(0.5, 1_500), onChain, source: 'onChain' })).toMatchObject({
      message:
        'Order cancelled: on chain; 25.00 % filled before, 0.50 WETH sold for 1,500.00 USDC.',
      blockNumber: 8,
      metadata: { ...onChain, cancellationSource: 'onChain' },
    })
    expect(cancelled()).toMatchObject({ blockNumber: null, metadata: { txHash: null } })
  })
})
