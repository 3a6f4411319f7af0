import { describe, expect, it } from 'vitest'
import type { OrderFacts } from '@/lib/domain/market/order-size'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { marketSlippage } from './market-slippage'

const wrappedNativeToken = address(`0x${'0a'.repeat(20)}`)
const token = address(`0x${'0b'.repeat(20)}`)
const noFacts: OrderFacts = {
  ...{ orderKind: null, partiallyFillable: null, expirationTimeInSeconds: null },
  ...{ sellAmount: null, buyAmount: null, feeAmount: null },
}

/** A network without past prices, whose sources of prices are down. */
function scene() {
  const down = async () => {
    throw new InfraError('prices: down', { retryable: true, cause: null })
  }
  return marketSlippage(
    { usdPrice: down, prices: { usdPrice: down, histories: null } },
    { wrappedNativeToken, pools: null, nowMs: () => 1_795_288_221_000 },
  )
}

describe('slippage without a source of past prices', () => {
  it('is not found for that reason, whatever the prices are', async () => {
    expect(await scene().slippage({ base: token, quote: NATIVE_TOKEN }, noFacts)).toEqual({
      ok: false,
      error: {
        errorType: 'NotFound',
        description: 'No source of past prices is set up for this network',
      },
    })
  })

  it('is still refused for one and the same asset', async () => {
    const pair = { base: wrappedNativeToken, quote: NATIVE_TOKEN }
    expect(await scene().slippage(pair, noFacts)).toMatchObject({
      error: { errorType: 'InvalidParameter' },
    })
  })
})
