import { describe, expect, it } from 'vitest'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import { orderFeePolicies } from '@/lib/domain/fee/order-policies'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import type { QuoteAmounts } from './quote'
import { applyVolumeFee } from './volume-fee'

const recipient = address(`0x${'05'.repeat(20)}`)
const volume = (share: number): PartnerFee => ({
  kind: 'volume',
  volumeBps: bps(share),
  recipient,
})
const quote = (kind: 'sell' | 'buy') => ({
  kind,
  sellAmount: atoms(996_000n),
  buyAmount: atoms(2_490_000n),
  feeAmount: atoms(4_000n),
})

const quoted = (amounts: QuoteAmounts, partnerFees: readonly PartnerFee[]) =>
  applyVolumeFee(amounts, { class: 'limit', partnerFees }, [])

describe('applyVolumeFee', () => {
  it('does not change a quote without volume fee, and names no share', () => {
    const surplus: PartnerFee = {
      kind: 'surplus',
      surplusBps: bps(5000),
      maxVolumeBps: bps(50),
      recipient,
    }
    for (const fees of [[], [surplus], [volume(0)]]) {
      expect(quoted(quote('sell'), fees)).toEqual({
        amounts: quote('sell'),
        protocolFeeBps: null,
      })
    }
  })

  it('lowers what a sell order buys', () => {
    expect(quoted(quote('sell'), [volume(25)])).toEqual({
      amounts: { ...quote('sell'), buyAmount: 2_483_775n },
      protocolFeeBps: '25',
    })
  })

  it('raises what a buy order sells, of everything it pays', () => {
    expect(quoted(quote('buy'), [volume(25)])).toEqual({
      amounts: { ...quote('buy'), sellAmount: 998_500n },
      protocolFeeBps: '25',
    })
  })

  it('applies one fee after the other, within the limit all partners share', () => {
    // 0.6 % of 2,490,000, then 0.4 % of the remainder, which reaches the limit.
    const charged = quoted(quote('sell'), [volume(60), volume(60)])
    expect(charged.amounts.buyAmount).toBe(2_490_000n - 14_940n - 9_900n)
    expect(charged.protocolFeeBps).toBe('100')
    const improvement: PartnerFee = {
      kind: 'priceImprovement',
      priceImprovementBps: bps(5000),
      maxVolumeBps: bps(70),
      recipient,
    }
    expect(quoted(quote('sell'), [improvement, volume(60)]).protocolFeeBps).toBe('30')
  })
})

describe('orderFeePolicies', () => {
  const data = quote('sell')
  const subject = { partnerFees: [volume(25)], quote: null, data }

  it('contain what the owner granted, whether or not a fee was signed', () => {
    for (const orderClass of ['limit', 'market'] as const) {
      expect(orderFeePolicies({ ...subject, class: orderClass }, [])).toHaveLength(1)
    }
    expect(orderFeePolicies({ ...subject, class: 'liquidity' }, [])).toEqual([])
  })

  it('measure improvement only against the amounts of the order’s own quote', () => {
    const improvement: PartnerFee = {
      kind: 'priceImprovement',
      priceImprovementBps: bps(5000),
      maxVolumeBps: bps(70),
      recipient,
    }
    const partnerFees = [improvement]
    expect(orderFeePolicies({ class: 'limit', partnerFees, quote: null, data }, [])).toEqual([])
    const [policy] = orderFeePolicies(
      { class: 'limit', partnerFees, quote: quote('sell'), data },
      [],
    )
    expect(policy).toMatchObject({
      quote: { sellAmount: 996_000n, buyAmount: 2_490_000n, feeAmount: 4_000n },
    })
    expect(Object.keys(policy?.kind === 'priceImprovement' ? policy.quote : {})).toHaveLength(3)
  })
})
