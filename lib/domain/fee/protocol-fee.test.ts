import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import { applyVolumeFee, quotedFeeBps } from '@/lib/domain/quote/volume-fee'
import { address } from '@/lib/domain/shared/address'
import { atoms, bps } from '@/lib/domain/shared/amount'
import { factor } from './factor'
import { feeOrigins, orderFeePolicies, type PolicySubject } from './order-policies'
import { parseProtocolFees } from './parse-protocol-fees'
import { chargeFees } from './policy'
import type { ProtocolFee } from './protocol-fee'
import { respectsLimit } from './surplus'

const recipient = address(`0x${'05'.repeat(20)}`)
const PUBLISHED =
  'surplus=0.5/0.0098@out-of-market,price-improvement=0.5/0.0098@in-market,volume=0.0002@any'

function fees(text: string): readonly ProtocolFee[] {
  const parsed = parseProtocolFees(text)
  if (!parsed.ok) throw new Error(parsed.error.join('; '))
  return parsed.value
}

describe('parseProtocolFees', () => {
  it('reads kinds, exact shares and sides in their order', () => {
    expect(fees(PUBLISHED)).toEqual([
      ...[{ kind: 'surplus', ...half(), side: 'outOfMarket' }],
      ...[{ kind: 'priceImprovement', ...half(), side: 'inMarket' }],
      ...[{ kind: 'volume', factor: 200_000n, side: 'any' }],
    ])
    expect(fees(' volume = 0.000000001 @ any ,')).toMatchObject([{ factor: 1n }])
    expect(fees('')).toEqual([])
    expect(fees('volume=0@any,volume=0.0@any')).toEqual([])
  })

  it.each([
    ['volume', 'expected kind=factor[/cap]@side'],
    ['volume=0.1', 'expected kind=factor[/cap]@side'],
    ['volume=0.1@any@any', 'expected kind=factor[/cap]@side'],
    ['toString=0.1@any', 'unknown kind "toString"'],
    ['volume=0.1@market', 'unknown side "market"'],
    ['volume=1@any', 'factor "1" is not'],
    ['volume=-0.1@any', 'factor "-0.1" is not'],
    ['volume=1e-3@any', 'factor "1e-3" is not'],
    ['volume=.1@any', 'factor ".1" is not'],
    ['volume=0.0000000001@any', 'factor "0.0000000001" is not'],
    ['volume=0.1/0.1@any', 'a volume fee has no cap'],
    ['surplus=0.5@any', 'needs a cap'],
    ['surplus=0.5/1@any', 'cap "1" is not'],
    ['price-improvement=0.5/@any', 'cap "" is not'],
  ])('says what is wrong with %s', (text, problem) => {
    const parsed = parseProtocolFees(`volume=0.1@any,${text}`)
    expect(parsed.ok ? [] : parsed.error).toEqual([
      expect.stringContaining(`"${text}": ${problem}`),
    ])
  })
})

const half = () => ({ factor: factor(0.5), maxVolumeFactor: factor(0.0098) })

describe('the protocol’s fees of an order', () => {
  const quote = { sellAmount: 990n, buyAmount: 2_000n, feeAmount: 10n }
  const order = (buyAmount: bigint, change: Partial<PolicySubject> = {}): PolicySubject => ({
    class: 'limit',
    partnerFees: [],
    quote,
    data: { sellAmount: 1_000n, buyAmount, feeAmount: 0n },
    ...change,
  })
  const kinds = (subject: PolicySubject) =>
    orderFeePolicies(subject, fees(PUBLISHED)).map(({ kind }) => kind)

  it('depend on whether its limit is better than its quote, all costs included', () => {
    expect(kinds(order(2_000n))).toEqual(['priceImprovement', 'volume'])
    expect(kinds(order(1_900n))).toEqual(['priceImprovement', 'volume'])
    expect(kinds(order(2_001n))).toEqual(['surplus', 'volume'])
  })

  it('are out-of-market fees without a quote, and none on price improvement', () => {
    expect(kinds(order(1n, { quote: null }))).toEqual(['surplus', 'volume'])
    const any = fees('price-improvement=0.5/0.01@any')
    expect(orderFeePolicies(order(1n, { quote: null }), any)).toEqual([])
    expect(orderFeePolicies(order(1n), any)).toHaveLength(1)
  })

  it('are paid by orders of class limit alone, before what they grant partners', () => {
    const partnerFees = [{ kind: 'volume', volumeBps: bps(25), recipient }] as const
    const granting = order(2_000n, { partnerFees })
    const attached = orderFeePolicies(granting, fees(PUBLISHED))
    expect(attached.map(({ kind }) => kind)).toEqual(['priceImprovement', 'volume', 'volume'])
    expect(feeOrigins(granting, attached)).toEqual(['protocol', 'protocol', 'partner'])
    expect(kinds({ ...granting, class: 'market' })).toEqual(['volume'])
    expect(kinds({ ...granting, class: 'liquidity' })).toEqual([])
  })

  it('are 21 in the worked example: 2,100 for a limit of 2,000, half the surplus, at most 1 %', () => {
    const subject = order(2_000n, { data: { sellAmount: 1n, buyAmount: 2_000n, feeAmount: 0n } })
    const policies = orderFeePolicies(subject, fees('surplus=0.5/0.01@any'))
    const limit = { kind: 'sell', ...subject.data } as const
    expect(chargeFees(policies, limit, { executedSell: 1n, executedBuy: 2_100n })).toEqual({
      trade: { executedSell: 1n, executedBuy: 2_079n },
      fees: [21n],
    })
  })
})

describe('quotes with the protocol’s fees', () => {
  const amounts = {
    kind: 'sell',
    sellAmount: atoms(996_000n),
    buyAmount: atoms(2_490_000n),
    feeAmount: atoms(4_000n),
  } as const
  const partnerFees: readonly PartnerFee[] = [{ kind: 'volume', volumeBps: bps(25), recipient }]

  it('contain volume fees of orders in market, then those of partners, and name both together', () => {
    const configured = fees('volume=0.0003@in-market,volume=0.5@out-of-market,volume=0.000015@any')
    const quoted = applyVolumeFee(amounts, { class: 'limit', partnerFees }, configured)
    // 0.03 % of 2,490,000, 0.0015 % of 2,489,253 and 0.25 % of 2,489,216, each rounded down.
    expect(quoted.amounts.buyAmount).toBe(2_490_000n - 747n - 37n - 6_223n)
    expect(quoted.protocolFeeBps).toBe('28.15')
    expect(quotedFeeBps({ class: 'market', partnerFees }, configured)).toBe('25')
    expect(quotedFeeBps({ class: 'market', partnerFees: [] }, configured)).toBeNull()
  })

  it('ensure that an order placed at the quote keeps its limit after all fees, in any configuration', () => {
    const share = fc.integer({ min: 1, max: 400_000_000 }).map((n) => factor(n / 1e9))
    const side = fc.constantFrom('inMarket', 'outOfMarket', 'any')
    const gain = fc.constantFrom('surplus', 'priceImprovement')
    const configured: fc.Arbitrary<ProtocolFee> = fc.oneof(
      fc.record({ kind: fc.constant('volume'), factor: share, side }),
      fc.record({ kind: gain, factor: share, maxVolumeFactor: share, side }),
    )
    const shareBps = fc.integer({ min: 0, max: 100 }).map(bps)
    const granted: fc.Arbitrary<PartnerFee> = fc
      .oneof(
        fc.record({ kind: fc.constant('volume'), volumeBps: shareBps }),
        fc.record({ kind: fc.constant('surplus'), surplusBps: shareBps, maxVolumeBps: shareBps }),
      )
      .map((fee) => ({ ...fee, recipient }))
    const size = fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }).map(atoms)
    const quoted = fc.record({
      kind: fc.constantFrom('sell', 'buy'),
      sellAmount: size,
      buyAmount: size,
      feeAmount: fc.constantFrom(atoms(0n), atoms(77n)),
    })
    const lists = [
      fc.array(configured, { maxLength: 4 }),
      fc.array(granted, { maxLength: 3 }),
    ] as const
    fc.assert(
      fc.property(quoted, ...lists, (priced, protocol, partners) => {
        const payer = { class: 'limit', partnerFees: partners } as const
        const { amounts: promised } = applyVolumeFee(priced, payer, protocol)
        const data = {
          sellAmount: promised.sellAmount + promised.feeAmount,
          buyAmount: promised.buyAmount,
          feeAmount: 0n,
        }
        const policies = orderFeePolicies({ ...payer, data, quote: promised }, protocol)
        const limit = { kind: priced.kind, ...data }
        const { trade } = chargeFees(policies, limit, {
          executedSell: priced.sellAmount + priced.feeAmount,
          executedBuy: priced.buyAmount,
        })
        expect(respectsLimit(limit, trade)).toBe(true)
      }),
      { numRuns: 3_000, endOnFailure: true },
    )
  })
})
