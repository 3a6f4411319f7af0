import { expect } from '@playwright/test'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { TestNetwork } from '@/lib/testing/system/network'
import { DENIED_ACCOUNT, DENIED_TOKEN, test } from '../support/fixtures'
import { request } from '../support/http'
import { errorType } from '../support/reply'

const ETHER = 10n ** 18n
const HOUR = 3_600

type Wire = Record<string, unknown>

const requestQuote = (network: TestNetwork, change: Wire) =>
  request(`${network.url}/local/api/v1/quote`, {
    json: {
      from: `0x${'a7'.repeat(20)}`,
      sellToken: network.token('WETH'),
      buyToken: network.token('USDC'),
      kind: 'sell',
      sellAmountBeforeFee: String(ETHER),
      ...change,
    },
  })

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const buying = (amount: bigint): Wire => ({
  kind: 'buy',
  sellAmountBeforeFee: null,
  buyAmountAfterFee: String(amount),
})

/** What is wrong, the expected code, the expected description, and the change to the request. */
const cases: readonly (readonly [string, string, RegExp, (network: TestNetwork) => Wire])[] = [
  [
    'no amount is given',
    'InvalidParameter',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: null }),
  ],
  [
    'two amounts are given',
    'InvalidParameter',
    /^sellAmountAfterFee: /,
    () => ({ sellAmountAfterFee: '5' }),
  ],
  [
    'a seller names what is bought',
    'InvalidParameter',
    /^buyAmountAfterFee: /,
    () => ({ buyAmountAfterFee: '5' }),
  ],
  [
    'a buyer names what is sold',
    'InvalidParameter',
    /^sellAmountBeforeFee: /,
    () => ({ kind: 'buy' }),
  ],
  [
    'the amount is zero',
    'InvalidParameter',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: '0' }),
  ],
  [
    'the amount is hex',
    'InvalidParameter',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: '0x5' }),
  ],
  ['the kind is unknown', 'InvalidParameter', /^kind: /, () => ({ kind: 'swap' })],
  ['from is missing', 'InvalidParameter', /^from: /, () => ({ from: undefined })],
  [
    'validTo and validFor are given',
    'InvalidParameter',
    /^validFor: /,
    () => ({ validTo: inSeconds(600), validFor: 600 }),
  ],
  [
    'the price quality is unknown',
    'InvalidParameter',
    /^priceQuality: /,
    () => ({ priceQuality: 'best' }),
  ],
  ['the time-out is negative', 'InvalidParameter', /^timeout: /, () => ({ timeout: -1 })],
  [
    'more than uint256 is sold',
    'SellAmountOverflow',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: String(MAX_UINT256 + 1n) }),
  ],
  [
    'more than uint256 is bought',
    'BuyAmountOverflow',
    /^buyAmountAfterFee: /,
    () => buying(MAX_UINT256 + 1n),
  ],
  [
    'a key signs for an order placed on chain',
    'IncompatibleSigningScheme',
    /^signingScheme: /,
    () => ({ onchainOrder: true }),
  ],
  [
    'a key signs by message for an order placed on chain',
    'IncompatibleSigningScheme',
    /^signingScheme: /,
    () => ({ onchainOrder: true, signingScheme: 'ethsign' }),
  ],
  ['validTo has passed', 'OrderExpired', /^validTo: /, () => ({ validTo: inSeconds(-10) })],
  ['validTo is too near', 'InsufficientValidTo', /^validFor: /, () => ({ validFor: 30 })],
  ['validTo is too far', 'ExcessiveValidTo', /^validFor: /, () => ({ validFor: 4 * HOUR })],
  [
    'the native coin is sold',
    'InvalidNativeSellToken',
    /^sellToken: /,
    () => ({ sellToken: NATIVE_TOKEN }),
  ],
  [
    'a token is bought with itself',
    'SameBuyAndSellToken',
    /^buyToken: /,
    (network) => ({ buyToken: network.token('WETH') }),
  ],
  [
    'the wrapped coin is sold for the coin',
    'SameBuyAndSellToken',
    /^buyToken: /,
    () => ({ buyToken: NATIVE_TOKEN }),
  ],
  [
    'the vault should pay',
    'UnsupportedSellTokenSource',
    /^sellTokenBalance: /,
    () => ({ sellTokenBalance: 'external' }),
  ],
  [
    'the vault should be paid',
    'UnsupportedBuyTokenDestination',
    /^buyTokenBalance: /,
    () => ({ buyTokenBalance: 'internal' }),
  ],
  [
    'the sold token keeps a part of each transfer',
    'UnsupportedToken',
    /^sellToken: .* takes \d+ and delivers \d+ /,
    (network) => ({ sellToken: network.token('TAX') }),
  ],
  [
    'the bought token keeps a part of each transfer',
    'UnsupportedToken',
    /^buyToken: .* takes \d+ and delivers \d+ /,
    (network) => ({ buyToken: network.token('TAX') }),
  ],
  [
    'the token is on the deny-list',
    'UnsupportedToken',
    /^sellToken: .* is not supported$/,
    () => ({ sellToken: DENIED_TOKEN }),
  ],
  [
    'there is no such token',
    'UnsupportedToken',
    /^buyToken: .* is not a token /,
    () => ({ buyToken: `0x${'45'.repeat(20)}` }),
  ],
  ['more is bought than pools hold', 'NoLiquidity', /no route/, () => buying(10n ** 30n)],
  [
    'the amount is less than its fee',
    'SellAmountDoesNotCoverFee',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: '1000000000' }),
  ],
  [
    'the amount buys nothing at all',
    'SellAmountDoesNotCoverFee',
    /^sellAmountBeforeFee: /,
    () => ({ sellAmountBeforeFee: '1' }),
  ],
  [
    'the signature check takes more gas than an order may',
    'TooMuchGas',
    /gas/,
    () => ({ ...buying(10n ** 6n), signingScheme: 'eip1271', verificationGasLimit: 9_000_000 }),
  ],
  ['the document is no object', 'InvalidAppData', /^appData: /, () => ({ appData: '[]' })],
  [
    'the document asks for a flash loan',
    'InvalidAppData',
    /flashloan/,
    () => ({ appData: JSON.stringify({ metadata: { flashloan: flashloan } }) }),
  ],
  [
    'the document has another hash',
    'AppDataHashMismatch',
    /^appDataHash: /,
    () => ({ appData: '{}', appDataHash: `0x${'ab'.repeat(32)}` }),
  ],
  ['the account is denied', 'Forbidden', /^from: /, () => ({ from: DENIED_ACCOUNT })],
  ['the receiver is denied', 'Forbidden', /^receiver: /, () => ({ receiver: DENIED_ACCOUNT })],
]

const party = `0x${'22'.repeat(20)}`
const flashloan = {
  liquidityProvider: party,
  protocolAdapter: party,
  receiver: party,
  token: party,
  amount: '1',
}

for (const [when, code, expectedText, change] of cases) {
  test(`a quote is refused with ${code} when ${when}`, async ({ network }) => {
    const reply = await requestQuote(network, change(network))
    expect(errorType(reply), reply.text).toBe(code)
    expect(reply.status).toBe(isErrorType(code) ? errorCatalog[code] : 0)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect(reply.body).toMatchObject({ description: expect.stringMatching(expectedText) })
    if (code === 'SellAmountDoesNotCoverFee') {
      expect(reply.body).toMatchObject({
        data: { fee_amount: expect.stringMatching(/^0x[0-9a-f]+$/) },
      })
    }
  })
}
