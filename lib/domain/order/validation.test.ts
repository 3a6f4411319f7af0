import { describe, expect, it } from 'vitest'
import { type Address, address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import type { OrderData } from './order'
import { ANVIL_OWNER, VECTOR_E } from './order.fixture'
import type { OrderRulesInput } from './validation'
import {
  checkOpenOrderCount,
  checkOrderGas,
  checkOrderRules,
  checkQuoteRules,
  checkValidFrom,
  MAX_ORDER_GAS,
} from './validation'

const now = unixSeconds(1_900_000_000)
const wrappedNativeToken = address(`0x${'0e'.repeat(20)}`)
const denied = address(`0x${'0d'.repeat(20)}`)
const data: OrderData = { ...VECTOR_E.data, validTo: unixSeconds(now + 3600) }
const input: OrderRulesInput = {
  data,
  owner: ANVIL_OWNER,
  signingScheme: 'eip712',
  now,
  minValiditySeconds: 60,
  wrappedNativeToken,
  isForbidden: (account) => account === denied,
  isUnsupportedToken: (token) => token === denied,
}
const year = 365 * 24 * 3600
const withFee = { feeAmount: atoms(1n), partiallyFillable: false }
const at = (seconds: number) => ({ validTo: unixSeconds(now + seconds) })
const codeOf = (change: Partial<typeof data>, rest: Partial<OrderRulesInput> = {}) =>
  checkOrderRules({ ...input, ...rest, data: { ...data, ...change } })?.errorType ?? null

describe('checkOrderRules', () => {
  it.each([
    [null, {}],
    ['SellAmountOverflow', { sellAmount: atoms(MAX_UINT256 + 1n) }],
    [null, { sellAmount: atoms(MAX_UINT256) }],
    ['FeeAmountOverflow', { sellAmount: atoms(MAX_UINT256), ...withFee }],
    ['BuyAmountOverflow', { buyAmount: atoms(MAX_UINT256 + 1n) }],
    [null, { buyAmount: atoms(MAX_UINT256) }],
    ['ZeroAmount', { sellAmount: atoms(0n) }],
    ['ZeroAmount', { buyAmount: atoms(0n) }],
    ['Forbidden', { receiver: denied }],
    ['UnsupportedOrderType', { feeAmount: atoms(1n) }],
    [null, withFee],
    ['UnsupportedBuyTokenDestination', { buyTokenBalance: 'internal' }],
    ['UnsupportedSellTokenSource', { sellTokenBalance: 'external' }],
    ['UnsupportedSellTokenSource', { sellTokenBalance: 'internal' }],
    ['OrderExpired', at(-1)],
    ['InsufficientValidTo', at(0)],
    ['InsufficientValidTo', at(59)],
    [null, at(60)],
    [null, at(year)],
    ['ExcessiveValidTo', at(year + 1)],
    [null, { ...withFee, ...at(3 * 3600) }],
    ['ExcessiveValidTo', { ...withFee, ...at(3 * 3600 + 1) }],
    ['InvalidParameter', { validTo: (now + 100.5) as never }],
    ['SameBuyAndSellToken', { buyToken: data.sellToken }],
    ['SameBuyAndSellToken', { sellToken: wrappedNativeToken, buyToken: NATIVE_TOKEN }],
    [null, { buyToken: NATIVE_TOKEN }],
    ['InvalidNativeSellToken', { sellToken: NATIVE_TOKEN }],
    ['UnsupportedToken', { sellToken: denied }],
    ['UnsupportedToken', { buyToken: denied }],
  ] as const)('answers %s for %o', (code, change) => {
    expect(codeOf(change)).toBe(code)
  })

  it('refuses the native coin with the token it is paid from, and names the field', () => {
    const isUnsupportedToken = (token: Address) => token === wrappedNativeToken
    expect(
      checkOrderRules({ ...input, isUnsupportedToken, data: { ...data, buyToken: NATIVE_TOKEN } }),
    ).toEqual({
      errorType: 'UnsupportedToken',
      description: `buyToken: ${NATIVE_TOKEN} is not supported`,
    })
  })

  it('refuses a deny-listed owner', () => {
    expect(codeOf({}, { owner: denied })).toBe('Forbidden')
  })

  it('lets a presign order live as long as uint32 allows', () => {
    const presign = { signingScheme: 'presign' } as const
    expect(codeOf({ validTo: unixSeconds(0xffff_ffff) }, presign)).toBeNull()
    expect(codeOf({ validTo: unixSeconds(now * 1000) }, presign)).toBe('ExcessiveValidTo')
  })

  it('reports the first broken rule of several', () => {
    const broken = { sellAmount: atoms(0n), receiver: denied, buyToken: data.sellToken, ...at(-1) }
    expect(codeOf(broken)).toBe('ZeroAmount')
    expect(codeOf({ ...broken, sellAmount: atoms(1n) })).toBe('Forbidden')
    expect(codeOf({ buyToken: data.sellToken, ...at(-1) })).toBe('OrderExpired')
  })
})

describe('checkQuoteRules', () => {
  it('limits the life of a quoted order to three hours', () => {
    const quote = (seconds: number) =>
      checkQuoteRules({ ...input, data: { ...data, ...at(seconds) } })
    expect(quote(3 * 3600)).toBeNull()
    expect(quote(3 * 3600 + 1)?.errorType).toBe('ExcessiveValidTo')
    expect(checkQuoteRules({ ...input, data, signingScheme: 'presign' })).toBeNull()
  })
})

describe('the rules checked after the quote', () => {
  it('allow ten open orders outside the market', () => {
    expect(checkOpenOrderCount(true, 9)).toBeNull()
    expect(checkOpenOrderCount(true, 10)?.errorType).toBe('TooManyLimitOrders')
    expect(checkOpenOrderCount(false, 10)).toBeNull()
  })

  it('allow eight million gas', () => {
    expect(checkOrderGas(MAX_ORDER_GAS)).toBeNull()
    expect(checkOrderGas(MAX_ORDER_GAS + 1n)?.errorType).toBe('TooMuchGas')
  })

  it('require a minute between validFrom and validTo', () => {
    const check = (validTo: number, validFrom: number | null, minSeconds = 60) =>
      checkValidFrom(
        unixSeconds(validTo),
        validFrom === null ? null : unixSeconds(validFrom),
        minSeconds,
      )
    expect(check(160, 100)).toBeNull()
    expect(check(159, 100)?.errorType).toBe('InvalidValidFrom')
    expect(check(159, null)).toBeNull()
    expect(check(102, 100, 2)).toBeNull()
    expect(check(101, 100, 2)?.description).toContain('less than 2 s')
  })
})
