import { describe, expect, it } from 'vitest'
import type { QuoteParameters } from '@/lib/contract/codecs/quote'
import { quoteParametersCodec } from '@/lib/contract/codecs/quote'
import { checkRate, percentToType } from './rate-check'

const quote = (sellAmount: string, buyAmount: string): QuoteParameters =>
  quoteParametersCodec.parse({
    sellToken: `0x${'a'.repeat(40)}`,
    buyToken: `0x${'b'.repeat(40)}`,
    receiver: null,
    sellAmount,
    buyAmount,
    validTo: 1,
    appData: '{}',
    feeAmount: '0',
    gasAmount: '1',
    gasPrice: '1',
    sellTokenPrice: '1',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    signingScheme: 'eip712',
  })

const market = quote('100', '1000')

describe('checkRate', () => {
  it('says nothing below one percent', () => {
    expect(checkRate(quote('100000', '990001'), market)).toEqual({ kind: 'fine' })
    expect(checkRate(quote('100000', '1010000'), market)).toEqual({ kind: 'fine' })
  })

  it('shows, then asks for a tick, then for the number', () => {
    expect(checkRate(quote('100000', '990000'), market)).toEqual({
      kind: 'shown',
      lossBps: 100,
      lossAtoms: 10_000n,
    })
    expect(checkRate(quote('100000', '950000'), market).kind).toBe('tick')
    expect(checkRate(quote('100000', '900000'), market).kind).toBe('type')
    expect(percentToType(1234)).toBe('12')
  })

  it('does not call a rate fine that it cannot check', () => {
    expect(checkRate(quote('1', '1'), null)).toEqual({ kind: 'unknown' })
  })
})
