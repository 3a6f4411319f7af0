import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { bps } from '@/lib/domain/shared/amount'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { autoSlippageOf, autoSlippageText } from './auto-slippage'

const failing = (status: number) =>
  new ApiError({ kind: 'http', status, errorType: null, description: '', retryAfterSeconds: null })
const nothing = { isOffered: true, isSized: true, recommended: null, failure: null }
const shown = (reading: Parameters<typeof autoSlippageOf>[0]) => {
  const auto = autoSlippageOf(reading)
  return [auto.slippageBps, autoSlippageText(auto, ENGLISH_SEPARATORS)]
}

describe('the slippage of an order that sets none', () => {
  it('is a stated default on a network without a source of past prices, whatever else fails', () => {
    const text = 'No source of past prices is set up for this network; we use 0.50 %'
    expect(shown({ ...nothing, isOffered: false })).toEqual([50, text])
    expect(shown({ ...nothing, isOffered: false, failure: failing(500) })).toEqual([50, text])
  })

  it('is what the service recommends, also where its last request failed', () => {
    const text = 'Auto 0.29 %, recommended for this pair and amount'
    expect(shown({ ...nothing, recommended: bps(29) })).toEqual([29, text])
    expect(shown({ ...nothing, recommended: bps(29), failure: failing(500) })).toEqual([29, text])
  })

  it('is the default with its reason where the service has none', () => {
    expect(shown({ ...nothing, failure: failing(404) })).toEqual([
      50,
      'Not enough trading history; we use 0.50 %',
    ])
    expect(shown({ ...nothing, failure: failing(500) })).toEqual([
      50,
      'Auto 0.50 %: the recommendation could not be read',
    ])
  })

  it('is not asked for before there is an amount', () => {
    expect(shown({ ...nothing, isSized: false })).toEqual([
      null,
      'Auto, by the pair and the amount',
    ])
  })

  it('is open while the service is asked', () => {
    expect(shown(nothing)).toEqual([null, 'Auto: asking the service'])
  })
})
