import { describe, expect, it } from 'vitest'
import { submitFailureMessages } from '@/components/trade/submit/submit-messages'
import { walletFailureMessages } from '@/components/trade/submit/wallet-messages'
import { placeOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import type { FailureMessages } from './failure-messages'
import { quoteFailureMessages } from './quote-messages'

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
  toApprove: '5',
}

const labels = ({ remedies }: FailureMessages) => remedies.map(({ label }) => label)

describe('failure messages', () => {
  it.each([
    ['InvalidSignature', ['Sign again', 'Sign as a message instead', 'Sign on chain instead']],
    ['InsufficientBalance', ['Use 1 WETH', 'Get test tokens']],
    ['InsufficientAllowance', ['Approve 5 WETH']],
    ['OrderExpired', ['New deadline and sign']],
    ['SellAmountOverflow', ['Edit amount']],
    ['InvalidAppData', ['Upload again and retry', 'Back to the form']],
    ['Forbidden', ['Other wallet', 'Help']],
  ])('offers the documented remedies for a refused order: %s', (code, expected) => {
    expect(labels(submitFailureMessages(code, '', submitContext))).toEqual(expected)
  })

  it.each([
    ['SellAmountDoesNotCoverFee', ['Raise amount', 'Other network']],
    ['NoLiquidity', ['Try smaller', 'Change token']],
    ['QuoteNotVerified', ['Try smaller', 'Change token']],
    ['UnsupportedToken', ['Change token']],
    ['InvalidParameter', ['Copy details', 'Reset form']],
    ['InternalServerError', ['Try now']],
  ])('offers the documented remedies for a failed quote: %s', (code, expected) => {
    expect(labels(quoteFailureMessages(code, '', quoteContext))).toEqual(expected)
  })

  it('has a sentence for every failure the two endpoints declare', () => {
    for (const code of quoteEndpoint.failures) {
      expect(quoteFailureMessages(code, 'why', quoteContext).sentence).not.toBe('')
    }
    for (const code of placeOrderEndpoint.failures) {
      expect(submitFailureMessages(code, 'why', submitContext).sentence).not.toBe('')
    }
  })

  it('includes the deciding numbers', () => {
    expect(submitFailureMessages('InsufficientBalance', '', submitContext).sentence).toBe(
      'You need 2 WETH and have 1. Not placed.',
    )
    expect(quoteFailureMessages('RateLimited', '', quoteContext).sentence).toContain('14:03:20')
    expect(quoteFailureMessages('InternalServerError', '', quoteContext).sentence).toContain(
      '2 of 5',
    )
  })

  it("shows the service's text for an unknown code", () => {
    const messages = submitFailureMessages('Brand New', 'no luck', submitContext)
    expect(messages.sentence).toBe('The service refused: no luck')
    expect(labels(messages)).toEqual(['Copy details', 'Back to the form'])
  })

  it('names no field of a request, and has words for an amount that no token allows', () => {
    const field = 'sellAmountBeforeFee is above uint256'
    for (const code of [...quoteEndpoint.failures, 'BrandNew', 'SellAmountOverflow']) {
      expect(quoteFailureMessages(code, field, quoteContext).sentence, code).not.toContain(field)
    }
    for (const code of [...placeOrderEndpoint.failures, 'BrandNew']) {
      expect(submitFailureMessages(code, field, submitContext).sentence, code).not.toContain(field)
    }
    expect(quoteFailureMessages('BuyAmountOverflow', field, quoteContext).sentence).toBe(
      'The buy amount is larger than any token allows.',
    )
  })

  it('says that nothing was sent after a rejected wallet request', () => {
    const messages = walletFailureMessages({ errorType: 'WalletRejected', description: '' })
    expect(messages.sentence).toBe('You closed the request. Nothing was sent.')
    expect(labels(messages)).toEqual(['Sign again'])
  })
})
