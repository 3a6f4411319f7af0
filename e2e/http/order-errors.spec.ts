import { expect } from '@playwright/test'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { errorCatalog, isErrorType } from '@/lib/contract/error-catalog'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData } from '@/lib/domain/order/order'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import type { TestNetwork } from '@/lib/testing/system/network'
import {
  createTrader,
  orderOf,
  type Trader,
  toBody,
  type WantedOrder,
} from '@/lib/testing/system/trader'
import { DENIED_ACCOUNT, test } from '../support/fixtures'
import { request } from '../support/http'
import { errorType } from '../support/reply'

const DAY = 24 * 3600

type Wire = Record<string, unknown>

/** A valid submission with changes made before (`order`) and after (`body`) signing. */
async function submission(
  network: TestNetwork,
  trader: Trader,
  change: { readonly order?: Partial<WantedOrder>; readonly body?: Wire } = {},
): Promise<Wire> {
  const data = orderOf({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 10_000_000n,
    buyAmount: 9n * 10n ** 18n,
    ...change.order,
  })
  return { ...(await signed(network, trader, data)), ...change.body }
}

async function signed(
  network: TestNetwork,
  trader: Trader,
  data: OrderData,
  chainId = network.view.chainId,
): Promise<Wire> {
  const hash = orderDigest({ ...network.domain, chainId }, data)
  const signature = hex(await trader.account.sign({ hash }))
  return {
    ...orderCreationCodec.encode(
      toBody(data, trader.owner, { signingScheme: 'eip712', signature }),
    ),
  }
}

const post = (network: TestNetwork, body: Wire) =>
  request(`${network.url}/local/api/v1/orders`, { json: body })

const native = address(NATIVE_TOKEN)

const GREEDY_DOCUMENT = `{"metadata":{"hooks":{"pre":[{"target":"0x${'22'.repeat(20)}","callData":"0x","gasLimit":"9000000"}]}}}`

const cases: readonly {
  readonly code: string
  readonly when: string
  readonly order?: (network: TestNetwork) => Partial<WantedOrder>
  readonly body?: (network: TestNetwork) => Wire
}[] = [
  {
    code: 'InvalidSignature',
    when: 'another signing scheme is declared than was signed',
    body: () => ({ signingScheme: 'ethsign' }),
  },
  {
    code: 'InvalidSignature',
    when: 'from is not who signed',
    body: () => ({ from: `0x${'11'.repeat(20)}` }),
  },
  {
    code: 'InvalidSignature',
    when: 'the signature is too short',
    body: () => ({ signature: '0x00' }),
  },
  {
    code: 'InsufficientBalance',
    when: 'the owner has less than is sold',
    order: () => ({ sellAmount: 10n ** 15n, buyAmount: 9n * 10n ** 26n }),
  },
  {
    code: 'OrderExpired',
    when: 'validTo has passed',
    order: () => ({ validForSeconds: -10 }),
  },
  {
    code: 'InsufficientValidTo',
    when: 'validTo is less than a minute ahead',
    order: () => ({ validForSeconds: 30 }),
  },
  {
    code: 'ExcessiveValidTo',
    when: 'validTo is more than a year ahead',
    order: () => ({ validForSeconds: 366 * DAY }),
  },
  {
    code: 'ExcessiveValidTo',
    when: 'a fee is signed and validTo is more than three hours ahead',
    order: () => ({ feeAmount: 1_000n, validForSeconds: 4 * 3600 }),
  },
  {
    code: 'SellAmountOverflow',
    when: 'sellAmount exceeds uint256',
    body: () => ({ sellAmount: String(MAX_UINT256 + 1n) }),
  },
  {
    code: 'BuyAmountOverflow',
    when: 'buyAmount exceeds uint256',
    body: () => ({ buyAmount: String(MAX_UINT256 + 1n) }),
  },
  {
    code: 'FeeAmountOverflow',
    when: 'feeAmount exceeds uint256',
    body: () => ({ feeAmount: String(MAX_UINT256 + 1n) }),
  },
  {
    code: 'FeeAmountOverflow',
    when: 'sellAmount and feeAmount together exceed uint256',
    body: () => ({ sellAmount: String(MAX_UINT256), feeAmount: '1' }),
  },
  {
    code: 'SellAmountDoesNotCoverFee',
    when: 'what is sold is worth less than settling it costs',
    order: () => ({ sellAmount: 1n, buyAmount: 1n }),
  },
  {
    code: 'TooMuchGas',
    when: 'its hooks ask for more gas than an order may take',
    order: () => ({ appData: appDataHash(GREEDY_DOCUMENT) }),
    body: () => ({ appData: GREEDY_DOCUMENT }),
  },
  { code: 'ZeroAmount', when: 'nothing is sold', order: () => ({ sellAmount: 0n }) },
  { code: 'ZeroAmount', when: 'nothing is bought', order: () => ({ buyAmount: 0n }) },
  {
    code: 'SameBuyAndSellToken',
    when: 'both tokens are the same',
    order: (network) => ({ buyToken: network.token('USDC') }),
  },
  {
    code: 'SameBuyAndSellToken',
    when: 'the wrapped native token is sold for the native coin',
    order: (network) => ({ sellToken: network.token('WETH'), buyToken: native }),
  },
  {
    code: 'InvalidNativeSellToken',
    when: 'the native coin is sold',
    order: () => ({ sellToken: native }),
  },
  {
    code: 'UnsupportedToken',
    when: 'the token keeps a part of each transfer',
    order: (network) => ({ buyToken: network.token('TAX') }),
  },
  {
    code: 'UnsupportedOrderType',
    when: 'a partially fillable order signs a fee',
    order: () => ({ feeAmount: 1_000n, partiallyFillable: true }),
  },
  {
    code: 'UnsupportedBuyTokenDestination',
    when: 'the proceeds should stay in the vault',
    order: () => ({ buyTokenBalance: 'internal' }),
  },
  {
    code: 'UnsupportedSellTokenSource',
    when: 'the vault should pay',
    order: () => ({ sellTokenBalance: 'external' }),
  },
  {
    code: 'InvalidAppData',
    when: 'the hash names no uploaded document',
    body: () => ({ appData: `0x${'ab'.repeat(32)}` }),
  },
  { code: 'InvalidAppData', when: 'the document is no object', body: () => ({ appData: '[]' }) },
  {
    code: 'InvalidAppData',
    when: 'the document asks for wrappers, which are not offered',
    body: () => ({ appData: `{"metadata":{"wrappers":[{"address":"0x${'22'.repeat(20)}"}]}}` }),
  },
  {
    code: 'InvalidAppData',
    when: 'the document is longer than 8192 bytes',
    body: () => ({ appData: JSON.stringify({ metadata: {}, note: 'x'.repeat(8192) }) }),
  },
  {
    code: 'AppDataHashMismatch',
    when: 'the document has another hash than declared',
    body: () => ({ appDataHash: `0x${'cd'.repeat(32)}` }),
  },
  {
    code: 'AppdataFromMismatch',
    when: 'the document names another signer',
    body: () => ({ appData: `{"metadata":{"signer":"0x${'33'.repeat(20)}"}}` }),
  },
  {
    code: 'Forbidden',
    when: 'the receiver is on the deny list',
    order: () => ({ receiver: address(DENIED_ACCOUNT) }),
  },
  {
    code: 'MissingFrom',
    when: 'a presign order names no owner',
    body: () => ({ signingScheme: 'presign', signature: '0x', from: null }),
  },
  {
    code: 'InvalidEip1271Signature',
    when: 'the owner contract does not answer for the signature',
    body: () => ({ signingScheme: 'eip1271', signature: '0x01' }),
  },
]

for (const { code, when, order, body } of cases) {
  test(`an order is refused with ${code} when ${when}`, async ({ network, trader }) => {
    const wire = await submission(network, trader, {
      order: order?.(network) ?? {},
      body: body?.(network) ?? {},
    })
    const reply = await post(network, wire)
    expect(errorType(reply)).toBe(code)
    expect(reply.status).toBe(isErrorType(code) ? errorCatalog[code] : 0)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
}

test('a signature for another chain is InvalidSignature', async ({ network, trader }) => {
  const data = orderOf({
    sellToken: network.token('USDC'),
    buyToken: network.token('DAI'),
    sellAmount: 10_000_000n,
    buyAmount: 9n * 10n ** 18n,
  })
  expect(errorType(await post(network, await signed(network, trader, data, 1)))).toBe(
    'InvalidSignature',
  )
})

test('an order of an owner without allowance is refused with that reason', async ({ network }) => {
  const unapprovedTrader = createTrader(network)
  await unapprovedTrader.fund()
  expect(errorType(await post(network, await submission(network, unapprovedTrader)))).toBe(
    'InsufficientAllowance',
  )
})

test('a denied owner is refused with 403', async ({ network, trader }) => {
  const wire = await submission(network, trader, {
    body: { from: DENIED_ACCOUNT, signingScheme: 'presign', signature: '0x' },
  })
  const reply = await post(network, wire)
  expect([reply.status, errorType(reply)]).toEqual([403, 'Forbidden'])
})

test('too short a time after validFrom is InvalidValidFrom', async ({ network, trader }) => {
  const document = `{"metadata":{"validFrom":${Math.floor(Date.now() / 1000) + 580}}}`
  const wire = await submission(network, trader, {
    order: { appData: appDataHash(document) },
    body: { appData: document },
  })
  expect(errorType(await post(network, wire))).toBe('InvalidValidFrom')
})

test('the same order twice is DuplicatedOrder', async ({ network, trader }) => {
  const wire = await submission(network, trader)
  expect((await post(network, wire)).status).toBe(201)
  expect(errorType(await post(network, wire))).toBe('DuplicatedOrder')
})

test('the eleventh open order out of market is TooManyLimitOrders', async ({ network, trader }) => {
  const codes: string[] = []
  for (let count = 0n; count < 11n; count += 1n) {
    const wire = await submission(network, trader, {
      order: { sellAmount: 1_000_000n + count, buyAmount: 5n * 10n ** 18n },
    })
    const reply = await post(network, wire)
    codes.push(reply.status === 201 ? '201' : errorType(reply))
  }
  expect(codes).toEqual([...Array(10).fill('201'), 'TooManyLimitOrders'])
})

test('ten at once after seven leave ten open orders out of market', async ({ network }) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const wire = (count: bigint) =>
    submission(network, trader, {
      order: { sellAmount: 2_000_000n + count, buyAmount: 10n * 10n ** 18n },
    })
  for (let count = 0n; count < 7n; count += 1n) {
    expect((await post(network, await wire(count))).status).toBe(201)
  }
  const wires = await Promise.all(
    Array.from({ length: 10 }, (_, index) => wire(10n + BigInt(index))),
  )
  const replies = await Promise.all(wires.map((wire) => post(network, wire)))
  const codes = replies.map((reply) => (reply.status === 201 ? '201' : errorType(reply)))
  expect(codes.toSorted()).toEqual([
    ...Array(3).fill('201'),
    ...Array(7).fill('TooManyLimitOrders'),
  ])
})

test('a refused order leaves nothing behind', async ({ network, trader }) => {
  const data = orderOf({
    sellToken: network.token('USDC'),
    buyToken: network.token('TAX'),
    sellAmount: 10_000_000n,
    buyAmount: 1n,
  })
  expect(errorType(await post(network, await signed(network, trader, data)))).toBe(
    'UnsupportedToken',
  )
  const uid = computeOrderUid(network.domain, data, trader.owner)
  const found = await request(`${network.url}/local/api/v1/orders/${uid}`)
  expect([found.status, errorType(found)]).toEqual([404, 'NotFound'])
})
