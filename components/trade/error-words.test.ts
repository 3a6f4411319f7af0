import { describe, expect, it } from 'vitest'
import { placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { quoteFailureWords, submitFailureWords, walletFailureWords } from './error-words'

const quoteContext = {
  sellSymbol: 'WETH',
  buySymbol: 'USDC',
  namedSymbol: null,
  nextTryClock: '14:03:20',
  attempt: 2,
}
const submitContext = {
  chain: 'Gnosis',
  account: '0x12ab34…cd56ef',
  sellSymbol: 'WETH',
  need: '2',
  have: '1',
  allowance: '0',
}

describe('failure words', () => {
  it('has a sentence for every failure the two endpoints declare', () => {
    for (const code of quoteEndpoint.failures) {
      expect(quoteFailureWords(code, 'why', quoteContext).sentence).not.toBe('')
    }
    for (const code of placeOrderEndpoint.failures) {
      expect(submitFailureWords(code, 'why', submitContext).sentence).not.toBe('')
    }
  })

  it('says the numbers that decide', () => {
    expect(submitFailureWords('InsufficientBalance', '', submitContext).sentence).toBe(
      'You need 2 WETH and have 1. Not placed.',
    )
    expect(quoteFailureWords('RateLimited', '', quoteContext).sentence).toContain('14:03:20')
    expect(quoteFailureWords('InternalServerError', '', quoteContext).sentence).toContain('2 of 5')
  })

  it('shows what the service said for a code it does not know', () => {
    expect(submitFailureWords('Brand New', 'no luck', submitContext)).toMatchObject({
      sentence: 'The service refused: no luck',
      remedies: ['copyDetails', 'back'],
    })
  })

  it('tells that a closed wallet request sent nothing', () => {
    expect(walletFailureWords('WalletRejected', '').sentence).toBe(
      'You closed the request. Nothing was sent.',
    )
  })
})
