import { describe, expect, it } from 'vitest'
import { consentGiven } from '@/components/trade/confirm/consent-given'
import {
  checkImpact,
  checkLimit,
  consentMissing,
  NO_CONSENT,
  needsMoreConsent,
  percentToType,
  type RateCheck,
} from './rate-check'

const weth = (whole: string, usdPrice: number | null = 3000) => ({
  atoms: BigInt(Math.round(Number(whole) * 1e6)) * 10n ** 12n,
  decimals: 18,
  usdPrice,
})
const usdc = (whole: number, usdPrice: number | null = 1) => ({
  atoms: BigInt(Math.round(whole * 1e6)),
  decimals: 6,
  usdPrice,
})

describe('checkImpact', () => {
  it('is fine below one percent', () => {
    expect(checkImpact(weth('1'), usdc(2971))).toEqual({ kind: 'fine' })
    expect(checkImpact(weth('1'), usdc(3100))).toEqual({ kind: 'fine' })
  })

  it('shows the loss, then needs a checkbox, then the typed percentage', () => {
    expect(checkImpact(weth('1'), usdc(2940))).toEqual({
      kind: 'shown',
      against: 'usd',
      lossBps: 200,
      lossUsd: 60,
      lossAtoms: null,
    })
    expect(checkImpact(weth('1'), usdc(2820)).kind).toBe('tick')
    expect(checkImpact(weth('1'), usdc(2640)).kind).toBe('type')
    expect(percentToType(1234)).toBe('12')
  })

  it('is unknown if the rate cannot be checked', () => {
    const unknown = { kind: 'unknown', missing: 'usdPrice' }
    expect(checkImpact(weth('1', null), usdc(3000))).toEqual(unknown)
    expect(checkImpact(weth('1'), usdc(3000, null))).toEqual(unknown)
    expect(checkImpact(weth('0'), usdc(0))).toEqual(unknown)
  })
})

const ratio = (sell: number, buy: number) => ({ sellAmount: BigInt(sell), buyAmount: BigInt(buy) })
const market = ratio(1_000_000, 1_000_000)
const facts = {
  hasRoute: true,
  impact: { kind: 'fine' } as RateCheck,
  buy: { decimals: 6, usdPrice: 2 },
}

describe('checkLimit', () => {
  it('returns how far a limit is ahead of the market', () => {
    expect(checkLimit(ratio(1_000_000, 1_018_000), market, facts)).toEqual({
      kind: 'ahead',
      aheadBps: 180,
    })
  })

  it('needs the same consent as impact if the limit is worse than the market', () => {
    expect(checkLimit(market, market, facts)).toEqual({ kind: 'fine' })
    expect(checkLimit(ratio(1_000_000, 990_001), market, facts)).toEqual({ kind: 'fine' })
    expect(checkLimit(ratio(1_000_000, 990_000), market, facts)).toEqual({
      kind: 'shown',
      against: 'market',
      lossBps: 100,
      lossAtoms: 10_000n,
      lossUsd: 0.02,
    })
    expect(checkLimit(ratio(1_000_000, 950_000), market, facts).kind).toBe('tick')
    expect(checkLimit(ratio(1_000_000, 900_000), market, facts).kind).toBe('type')
  })

  it('returns the loss against USD prices if it is greater', () => {
    const impact = checkImpact(weth('1'), usdc(2400))
    expect(checkLimit(ratio(1_000_000, 1_010_000), market, { ...facts, impact })).toBe(impact)
  })

  it('is unknown without a quote', () => {
    expect(checkLimit(market, null, { ...facts, hasRoute: false })).toEqual({
      kind: 'unknown',
      missing: 'route',
    })
    expect(checkLimit(market, null, facts)).toEqual({ kind: 'unknown', missing: 'quote' })
  })
})

const loss = (kind: 'shown' | 'tick' | 'type', lossBps: number): RateCheck => ({
  kind,
  against: 'usd',
  lossBps,
  lossUsd: 1,
  lossAtoms: null,
})

describe('consentMissing', () => {
  it('is null once the checkbox is ticked or the percentage typed', () => {
    expect(consentMissing({ kind: 'ahead', aheadBps: 180 }, NO_CONSENT)).toBeNull()
    expect(consentMissing(loss('shown', 200), NO_CONSENT)).toBeNull()
    expect(consentMissing(loss('tick', 600), NO_CONSENT)).not.toBeNull()
    expect(consentMissing({ kind: 'unknown', missing: 'route' }, NO_CONSENT)).not.toBeNull()
    expect(consentMissing(loss('type', 1234), { ticked: true, typed: '' })).not.toBeNull()
    expect(consentMissing(loss('type', 1234), { ticked: false, typed: ' 12 ' })).toBeNull()
    expect(consentMissing(loss('type', 1234), { ticked: false, typed: '1 2' })).not.toBeNull()
  })
})

describe('consentGiven', () => {
  it('repeats what was ticked or typed; null if no consent was needed', () => {
    expect(consentGiven(loss('shown', 200))).toBeNull()
    expect(consentGiven(loss('tick', 600))).toBe('You accepted this rate.')
    expect(consentGiven(loss('type', 1234))).toBe('You typed 12 to accept losing 12 %.')
    expect(consentGiven({ kind: 'unknown', missing: 'usdPrice' })).toBe(
      'You checked the rate yourself.',
    )
  })
})

describe('needsMoreConsent', () => {
  it('is true if the rate needs more than was confirmed', () => {
    expect(needsMoreConsent(loss('shown', 300), { kind: 'fine' })).toBe(false)
    expect(needsMoreConsent(loss('tick', 590), loss('tick', 510))).toBe(false)
    expect(needsMoreConsent(loss('tick', 600), loss('tick', 590))).toBe(true)
    expect(needsMoreConsent(loss('tick', 510), loss('shown', 490))).toBe(true)
    expect(needsMoreConsent(loss('type', 1000), loss('tick', 990))).toBe(true)
    expect(needsMoreConsent({ kind: 'unknown', missing: 'usdPrice' }, { kind: 'fine' })).toBe(true)
  })
})
