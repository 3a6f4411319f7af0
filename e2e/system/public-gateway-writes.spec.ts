import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import type { ChainRefusal } from '@/lib/testing/fakes/public-order-book/book'
import {
  sampleOwner,
  sampleSafe,
  sampleStranger,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { test } from '../support/gateway-system'
import type { PublicGateway } from '../support/public-gateway'
import { cancellation, DOCUMENT, draft, quoteRequest } from '../support/public-orders'
import { errorType, type Reply } from '../support/reply'

type Json = Record<string, unknown>

let gateway: PublicGateway

test.beforeAll(({ gateway: shared }) => {
  gateway = shared
})

const nowSeconds = () => Math.floor(Date.now() / 1000)
const submit = (body: unknown): Promise<Reply> => gateway.ask('/api/v1/orders', { json: body })
const quote = (change: Json = {}): Promise<Reply> =>
  gateway.ask('/api/v1/quote', { json: quoteRequest(change) })
const cancel = (uid: Hex, json: unknown): Promise<Reply> =>
  gateway.ask(`/api/v1/orders/${uid}`, { method: 'DELETE', json })
const refusal = (reply: Reply) => [reply.status, errorType(reply)]

async function placed(): Promise<Hex> {
  const { uid, body } = await draft(gateway.book.book)
  const reply = await submit(body)
  expect([reply.status, reply.body], reply.text).toEqual([201, uid])
  return uid
}

test('a quote has gas figures with fractions', async () => {
  const { status, body, text } = await quote()
  expect(status, text.slice(0, 400)).toBe(200)
  const { quote: quoted, ...rest } = body as { quote: Record<string, string> } & Json
  expect.soft(rest).toMatchObject({ from: sampleOwner, verified: true, id: expect.any(Number) })
  expect.soft(quoted).toMatchObject({
    sellToken: sampleTokens.weth,
    buyToken: sampleTokens.usdc,
    kind: 'sell',
    feeAmount: '183853702067866',
    sellAmount: '999816146297932134',
  })
  expect.soft(Number(quoted.gasAmount)).toBe(148_921.5)
  expect.soft(Number(quoted.gasPrice)).toBe(1_234_567_890.25)
  expect.soft(Number(quoted.sellTokenPrice)).toBe(1)
  const cheap = await quote({
    sellToken: sampleTokens.shib,
    sellAmountBeforeFee: `${10n ** 27n}`,
  })
  expect.soft(cheap.status, cheap.text.slice(0, 300)).toBe(200)
  const bought = await quote({
    kind: 'buy',
    sellAmountBeforeFee: undefined,
    buyAmountAfterFee: '2500000000',
  })
  expect.soft(bought.body, bought.text.slice(0, 300)).toMatchObject({
    quote: { kind: 'buy', buyAmount: '2500000000' },
  })
})

test('every quote error has the code and status of the interface', async () => {
  const { book } = gateway.book
  book.deniedTokens.add(sampleTokens.dai)
  const unpriced = `0x${'12'.repeat(20)}`
  const cases: readonly (readonly [string, Json])[] = [
    ['SellAmountDoesNotCoverFee', { sellAmountBeforeFee: '1000' }],
    ['NoLiquidity', { buyToken: unpriced }],
    ['UnsupportedToken', { buyToken: sampleTokens.dai }],
    ['InvalidParameter', { sellToken: undefined }],
    ['InvalidParameter', { from: undefined }],
    ['InvalidParameter', { sellToken: 'WETH' }],
    ['InvalidParameter', { sellAmountBeforeFee: '0xde0b6b3a7640000' }],
    ['InvalidParameter', { sellAmountBeforeFee: '1.5' }],
    ['InvalidParameter', { sellAmountBeforeFee: 1000 }],
    ['InvalidParameter', { kind: 'swap' }],
    ['InvalidParameter', { sellAmountBeforeFee: undefined }],
  ]
  for (const [code, change] of cases) {
    expect.soft(refusal(await quote(change)), JSON.stringify(change)).toEqual([400, code])
  }
  book.deniedTokens.delete(sampleTokens.dai)
  for (const code of [
    ...(['CustomSolverError', 'TradingOutsideAllowedWindow'] as const),
    ...(['TokenTemporarilySuspended', 'InsufficientLiquidity'] as const),
  ]) {
    book.refusals.set(sampleSafe, code)
    expect.soft(refusal(await quote({ from: sampleSafe })), code).toEqual([400, code])
  }
  book.refusals.set(sampleSafe, 'InternalServerError')
  const fault = await quote({ from: sampleSafe })
  expect.soft(fault.status, fault.text).toBeGreaterThanOrEqual(500)
  book.refusals.delete(sampleSafe)
})

test('an order is stored and read back, whatever scheme signed it', async () => {
  const uid = await placed()
  const read = await gateway.ask(`/api/v1/orders/${uid}`)
  expect.soft(read.body, read.text.slice(0, 300)).toMatchObject({
    uid,
    owner: sampleOwner,
    status: 'open',
    fullAppData: DOCUMENT,
    appDataHash: hashOf(DOCUMENT),
    signingScheme: 'eip712',
  })
  const { body } = await draft(
    gateway.book.book,
    {},
    { signingScheme: 'presign', signature: '0x', from: sampleSafe },
  )
  const presigned = await submit(body)
  expect.soft(presigned.status, presigned.text).toBe(201)
  const waiting = await gateway.ask(`/api/v1/orders/${presigned.body}`)
  expect
    .soft(waiting.body, waiting.text.slice(0, 300))
    .toMatchObject({ status: 'presignaturePending', signingScheme: 'presign', owner: sampleSafe })
})

test('a document uploaded before stands for its hash', async () => {
  const document = `{"appCode":"uploaded ${Date.now()}","metadata":{},"version":"1.4.0"}`
  const hash = hashOf(document)
  const upload = (path: string, fullAppData: string) =>
    gateway.ask(path, { method: 'PUT', json: { fullAppData } })
  const unknown = await draft(gateway.book.book, { appData: hash }, { appData: hash })
  expect.soft(refusal(await submit(unknown.body))).toEqual([400, 'InvalidAppData'])
  expect.soft((await upload(`/api/v1/app_data/${hash}`, document)).status).toBe(201)
  expect.soft((await upload(`/api/v1/app_data/${hash}`, document)).status).toBe(200)
  expect.soft((await submit(unknown.body)).status).toBe(201)
  const other = await upload(`/api/v1/app_data/${hashOf('{}')}`, document)
  expect.soft(refusal(other)).toEqual([400, 'AppDataHashMismatch'])
  const malformed = await upload(`/api/v1/app_data/${hashOf('{')}`, '{')
  expect.soft(refusal(malformed)).toEqual([400, 'AppDataInvalid'])
})

test('every submission error has the code and status of the interface', async () => {
  const { book } = gateway.book
  const past = nowSeconds() - 10
  const make = async (
    change: Parameters<typeof draft>[1] = {},
    body: Parameters<typeof draft>[2] = {},
  ) => (await draft(book, change, body)).body
  const overflow = `${2n ** 256n}`
  const cases: readonly (readonly [readonly string[], number, unknown])[] = [
    [['OrderExpired'], 400, await make({ validTo: past })],
    [['InsufficientValidTo'], 400, await make({ validTo: nowSeconds() + 30 })],
    [['ExcessiveValidTo'], 400, await make({ validTo: nowSeconds() + 40_000_000 })],
    // Signed by another account than `from`, or under another scheme than was declared.
    [['InvalidSignature'], 400, await make({}, { from: sampleSafe })],
    [['InvalidSignature'], 400, await make({}, { signingScheme: 'ethsign' })],
    [['InvalidSignature'], 400, await make({}, { signature: `0x${'00'.repeat(64)}1b` })],
    [['InvalidSignature', 'InvalidParameter'], 400, await make({}, { signature: '0x1234' })],
    [['SellAmountOverflow'], 400, await make({}, { sellAmount: overflow })],
    [['BuyAmountOverflow'], 400, await make({}, { buyAmount: overflow })],
    [['InvalidAppData'], 400, await make({ appData: hashOf('{"a":') }, { appData: '{"a":' })],
    [['InvalidParameter'], 400, await make({}, { kind: 'swap' })],
    [['InvalidParameter'], 400, await make({}, { sellToken: undefined })],
    [['NonZeroFee'], 400, await make({ feeAmount: 1n })],
    [['ZeroAmount'], 400, await make({ buyAmount: 0n })],
    [['SameBuyAndSellToken'], 400, await make({ buyToken: sampleTokens.weth })],
    [['UnsupportedSellTokenSource'], 400, await internalBalance()],
  ]
  for (const [codes, status, body] of cases) {
    const reply = await submit(body)
    expect.soft(reply.status, `${codes}: ${reply.text.slice(0, 200)}`).toBe(status)
    expect.soft(codes, reply.text.slice(0, 200)).toContain(errorType(reply))
  }
})

const internalBalance = async () =>
  (
    await draft(
      gateway.book.book,
      { sellTokenBalance: 'internal' },
      { sellTokenBalance: 'internal' },
    )
  ).body

test('what the chain refuses keeps its code', async () => {
  const { book } = gateway.book
  const cases: readonly (readonly [ChainRefusal, number])[] = [
    ['InsufficientBalance', 400],
    ['InsufficientAllowance', 400],
    ['TransferSimulationFailed', 400],
    ['TooManyLimitOrders', 400],
    ['TooMuchGas', 400],
    ['Forbidden', 403],
  ]
  for (const [code, status] of cases) {
    book.refusals.set(sampleOwner, code)
    const { body } = await draft(book)
    expect.soft(refusal(await submit(body)), code).toEqual([status, code])
  }
  book.refusals.delete(sampleOwner)
  book.refusals.set(sampleStranger, 'InvalidEip1271Signature')
  const contract = await draft(
    book,
    {},
    { signingScheme: 'eip1271', signature: '0x1234', from: sampleStranger },
  )
  const invalid = await submit(contract.body)
  expect.soft(['InvalidSignature', 'InvalidEip1271Signature']).toContain(errorType(invalid))
  const { body } = await draft(book)
  expect.soft((await submit(body)).status).toBe(201)
  expect.soft(refusal(await submit(body))).toEqual([400, 'DuplicatedOrder'])
})

test('a price that no simulation confirms has a code of its own', async () => {
  gateway.book.book.refusals.set(sampleOwner, 'QuoteNotVerified')
  const { body } = await draft(gateway.book.book)
  for (const reply of [await quote(), await submit(body)]) {
    expect.soft(refusal(reply)).toEqual([400, 'QuoteNotVerified'])
    expect.soft((reply.body as Json).description).toMatch(/verified/)
  }
  gateway.book.book.refusals.delete(sampleOwner)
})

test('an order is cancelled by its owner, and every refusal has its code', async () => {
  const { book } = gateway.book
  const { samples } = gateway
  const uid = await placed()
  expect
    .soft(refusal(await cancel(uid, await cancellation(book, uid, 'other'))))
    .toEqual([401, 'WrongOwner'])
  expect.soft((await cancel(uid, await cancellation(book, uid))).status).toBe(200)
  const read = await gateway.ask(`/api/v1/orders/${uid}`)
  expect
    .soft(read.body, read.text.slice(0, 300))
    .toMatchObject({ status: 'cancelled', invalidated: true })
  const unknown: Hex = `0x${'ef'.repeat(56)}`
  const cases = [
    [uid, 400, 'AlreadyCancelled'],
    [samples.market, 400, 'OrderFullyExecuted'],
    [samples.expired, 400, 'OrderExpired'],
    [samples.presign, 400, 'OnChainOrder'],
    [samples.ethflowOpen, 400, 'OnChainOrder'],
    [unknown, 404, 'OrderNotFound'],
  ] as const
  for (const [refused, status, code] of cases) {
    const reply = await cancel(refused, await cancellation(book, refused))
    expect.soft(refusal(reply), `${code}: ${reply.text.slice(0, 200)}`).toEqual([status, code])
  }
})
