import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { addFigures, appCodeOf, NO_FIGURES, type PartnerFill, sumFills } from './partner-figures'

const account = (byte: string) => address(`0x${byte.repeat(20)}`)
const SELL = account('a1')
const BUY = account('a2')
const ONE = 10n ** 18n

const volumeFee = (recipient: string, volumeBps = 10): PartnerFee => ({
  kind: 'volume',
  volumeBps: bps(volumeBps),
  recipient: account(recipient),
})
const fill = (changes: Partial<PartnerFill> = {}): PartnerFill => ({
  isFirst: true,
  appCode: 'Shop',
  class: 'limit',
  partnerFees: [],
  isQuoted: false,
  sellAmount: atoms(100n),
  sellToken: SELL,
  sellPrice: wei(2n * ONE),
  buyPrice: wei(3n * ONE),
  fees: [],
  ...changes,
})
const paid = (token: typeof SELL, amount: bigint) => ({ token, amount: atoms(amount) })

describe('sumFills', () => {
  it('gives each partner fee to its recipient, behind those of the protocol', () => {
    const { total, apps, recipients } = sumFills([
      fill({
        partnerFees: [volumeFee('b1'), volumeFee('b2')],
        fees: [paid(BUY, 7n), paid(BUY, 1n), paid(SELL, 5n)],
      }),
    ])
    const figures = { orders: 1, fills: 1, unpriced: 0, volume: 200n }
    expect(total).toEqual({ ...figures, fees: 13n })
    expect(apps.get('Shop')).toEqual(total)
    expect(recipients.get(account('b1'))).toEqual({ ...figures, fees: 3n })
    expect(recipients.get(account('b2'))).toEqual({ ...figures, fees: 10n })
  })

  it('leaves out recipients whose fee never applied', () => {
    const overLimit = [volumeFee('b1', 100), volumeFee('b2', 1)]
    const improvement: PartnerFee = {
      kind: 'priceImprovement',
      priceImprovementBps: bps(1),
      maxVolumeBps: bps(1),
      recipient: account('b3'),
    }
    const of = (changes: Partial<PartnerFill>) => [...sumFills([fill(changes)]).recipients.keys()]
    expect(of({ partnerFees: overLimit })).toEqual([account('b1')])
    expect(of({ partnerFees: [improvement] })).toEqual([])
    expect(of({ partnerFees: [improvement], isQuoted: true })).toEqual([account('b3')])
    expect(of({ partnerFees: overLimit, class: 'liquidity' })).toEqual([])
  })

  it('counts a fill without prices, and tells that its amounts are in no sum', () => {
    const unknown = fill({ isFirst: false, sellPrice: null, partnerFees: [volumeFee('b1')] })
    expect(sumFills([unknown]).total).toEqual({ ...NO_FIGURES, fills: 1, unpriced: 1 })
  })

  it('has one total, whichever way fills are grouped or parted', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 128n })
    const any = fc
      .record({ code: fc.constantFrom('', 'a', 'b'), sold: amount, fee: amount, price: amount })
      .map(({ code, sold, fee, price }) =>
        fill({
          appCode: code,
          sellAmount: atoms(sold),
          sellPrice: wei(price),
          partnerFees: code === '' ? [] : [volumeFee('b1')],
          fees: code === '' ? [] : [paid(SELL, fee)],
        }),
      )
    fc.assert(
      fc.property(fc.array(any), fc.array(any), (first, second) => {
        const { total, apps, recipients } = sumFills([...first, ...second])
        expect([...apps.values()].reduce(addFigures, NO_FIGURES)).toEqual(total)
        expect(addFigures(sumFills(first).total, sumFills(second).total)).toEqual(total)
        expect([...recipients.values()].reduce((sum, { fees }) => sum + fees, 0n)).toBe(total.fees)
      }),
    )
  })
})

describe('appCodeOf', () => {
  it.each([
    ['{"appCode":"Shop","metadata":{}}', 'Shop'],
    ['{"appCode":" a\\u0000\\ud800b ","metadata":{}}', 'ab'],
    [`{"appCode":"${'😀'.repeat(101)}"}`, '😀'.repeat(100)],
    ['{"appCode":7}', ''],
    ['{}', ''],
    ['null', ''],
    ['{', ''],
    [null, ''],
  ])('of %s is %j', (document, code) => {
    expect(appCodeOf(document)).toBe(code)
  })
})
