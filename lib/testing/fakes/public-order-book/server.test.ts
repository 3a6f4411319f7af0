import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startCountingHost } from './counting-host'
import { decimalText, numericText } from './decimal-text'
import { sampleOwner, sampleSafe, sampleTokens, sampleWallet } from './sample-accounts'
import { addPlainOrders, addSampleOrders, type SampleUids } from './sample-orders'
import { MARKET_AUCTION, MARKET_TX } from './sample-trades'
import { type PublicOrderBook, startPublicOrderBook } from './server'

let service: PublicOrderBook
let samples: SampleUids
const now = new Date('2026-09-01T12:00:00.000Z')
const seconds = now.getTime() / 1000

beforeAll(async () => {
  service = await startPublicOrderBook({ now: () => now })
  samples = await addSampleOrders(service.book, now)
})
afterAll(() => service.close())

const get = (path: string, headers = {}) => fetch(`${service.url}${path}`, { headers })
const send = (path: string, body: unknown, method = 'POST') =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('decimals as the service writes them', () => {
  it('writes the exact float, with an exponent from the sixth zero on', () => {
    expect(decimalText(0.5)).toBe('0.5')
    expect(decimalText(1234.5)).toBe('1234.5')
    expect(decimalText(0.1)).toBe('0.1000000000000000055511151231257827021181583404541015625')
    expect(decimalText(2 ** -17)).toBe('0.00000762939453125')
    expect(decimalText(2 ** -20)).toBe('9.5367431640625E-7')
    expect(decimalText(0)).toBe('0')
  })

  it('writes amounts of the database with an exponent from the sixteenth zero on', () => {
    expect(numericText(0n)).toBe('0')
    expect(numericText(2_561_004_112n)).toBe('2561004112')
    expect(numericText(10n ** 18n)).toBe('100e+16')
    expect(numericText(25n * 10n ** 20n)).toBe('25e+20')
    // Twelve zeros in groups of four, though there are fourteen.
    expect(numericText(123n * 10n ** 14n)).toBe('12300000000000000')
    expect(numericText(10_502_056n, 5_000)).toBe('10502056.5000')
  })
})

describe('what is read', () => {
  it('serves an order with its quote and, in a list, without', async () => {
    const order = await (await get(`/api/v1/orders/${samples.market}`)).json()
    expect(order).toMatchObject({
      status: 'fulfilled',
      class: 'market',
      availableBalance: null,
      executedFeeAmount: '1750341000000000000000000',
      quote: { gasAmount: expect.stringMatching(/^148921\.5\d+$/) },
    })
    expect(order.quote.sellTokenPrice).toMatch(/^4\.12669999\d+E-9$/)
    expect(order).not.toHaveProperty('onchainUser')
    const listed = await (await get(`/api/v1/account/${sampleOwner}/orders?limit=1000`)).json()
    expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ uid: order.uid })]))
    for (const { quote } of listed) expect(quote).toBeUndefined()
  })

  it('distinguishes the states', async () => {
    const statusOf = async (uid: string) =>
      (await (await get(`/api/v1/orders/${uid}`)).json()).status
    expect(await statusOf(samples.open)).toBe('open')
    expect(await statusOf(samples.presign)).toBe('presignaturePending')
    expect(await statusOf(samples.cancelled)).toBe('cancelled')
    expect(await statusOf(samples.expired)).toBe('expired')
    expect(await statusOf(samples.ethflowOpen)).toBe('open')
    expect(await statusOf(samples.ethflowRefunded)).toBe('expired')
  })

  it('serves a batch with an error element, and refuses more than 128 in plain text', async () => {
    const reply = await send('/api/v1/orders/by_uids', [samples.open, samples.unconvertible])
    expect(await reply.json()).toEqual([
      { error: { uid: samples.unconvertible, description: expect.stringMatching(/^Internal/) } },
      { order: expect.objectContaining({ uid: samples.open }) },
    ])
    const many = await send('/api/v1/orders/by_uids', Array(129).fill(samples.open))
    expect([many.status, await many.text()]).toEqual([
      400,
      'Request exceeds maximum number of order UIDs of 128',
    ])
  })

  it('serves the second version of the competition only', async () => {
    const found = await get(`/api/v2/solver_competition/${MARKET_AUCTION}`)
    expect(await found.json()).toMatchObject({
      auctionId: MARKET_AUCTION,
      transactionHashes: [MARKET_TX],
      solutions: [
        { ranking: 2, filteredOut: true, txHash: null },
        { ranking: 1, isWinner: true },
      ],
    })
    const old = await get(`/api/v1/solver_competition/${MARKET_AUCTION}`)
    expect([old.status, await old.text()]).toEqual([404, ''])
  })

  it('keeps debug reports for those with the key', async () => {
    const path = `/restricted/api/v1/debug/order/${samples.market}`
    expect((await get(path)).status).toBe(403)
    service.book.restrictedKey = 'secret'
    const report = await (await get(path, { 'x-api-key': 'secret' })).json()
    service.book.restrictedKey = null
    expect(report).toMatchObject({
      events: [{ label: 'created' }, { label: 'ready' }, { label: 'traded' }],
      auctions: [
        {
          proposedSolutions: [{ ranking: 1, solutionUid: 0 }, { ranking: 2 }],
          executions: [
            { executedFee: '175034100e+16', protocolFees: [{ amount: '10502056.5000' }] },
          ],
        },
      ],
      trades: [{ sellAmount: '25175034100e+16', buyAmount: '2561004112' }],
    })
  })

  it('refuses malformed paths and bodies in plain text', async () => {
    const path = await get('/api/v1/orders/0x12')
    expect([path.status, path.headers.get('content-type')]).toEqual([
      400,
      'text/plain; charset=utf-8',
    ])
    expect((await send('/api/v1/orders', { sellToken: 1 })).status).toBe(422)
    const untyped = await fetch(`${service.url}/api/v1/quote`, { method: 'POST', body: '{}' })
    expect(untyped.status).toBe(415)
    expect((await get('/api/v1/nothing')).status).toBe(404)
    expect((await send('/api/v1/trades', {})).status).toBe(405)
  })
})

describe('what is written', () => {
  const order = {
    sellToken: sampleTokens.weth,
    buyToken: sampleTokens.usdc,
    receiver: sampleOwner,
    sellAmount: '1000000000000000',
    buyAmount: '1000000',
    validTo: seconds + 3_600,
    appData: `0x${'00'.repeat(32)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  } as const
  const domain = {
    name: 'Gnosis Protocol',
    version: 'v2',
    chainId: 1,
    verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  } as const
  const types = {
    Order: [
      ...(['sellToken', 'buyToken', 'receiver'] as const).map((name) => ({
        name,
        type: 'address' as const,
      })),
      { name: 'sellAmount', type: 'uint256' },
      { name: 'buyAmount', type: 'uint256' },
      { name: 'validTo', type: 'uint32' },
      { name: 'appData', type: 'bytes32' },
      { name: 'feeAmount', type: 'uint256' },
      { name: 'kind', type: 'string' },
      { name: 'partiallyFillable', type: 'bool' },
      { name: 'sellTokenBalance', type: 'string' },
      { name: 'buyTokenBalance', type: 'string' },
    ],
    OrderCancellation: [{ name: 'orderUid', type: 'bytes' }],
  } as const
  const signed = async (change: Partial<typeof order> = {}) => {
    const message = { ...order, ...change }
    const signature = await sampleWallet.signTypedData({
      domain,
      types,
      primaryType: 'Order',
      message: {
        ...message,
        sellAmount: BigInt(message.sellAmount),
        buyAmount: BigInt(message.buyAmount),
        feeAmount: BigInt(message.feeAmount),
      },
    })
    return { ...message, signature, signingScheme: 'eip712', from: sampleOwner }
  }

  it('stores a signed order, once, and cancels it by its owner only', async () => {
    const placed = await send('/api/v1/orders', await signed())
    const uid: string = await placed.json()
    expect([placed.status, uid.slice(66, 106)]).toEqual([201, sampleOwner.slice(2)])
    expect(await (await send('/api/v1/orders', await signed())).json()).toEqual({
      errorType: 'DuplicatedOrder',
      description: 'order already exists',
    })
    const cancellation = await sampleWallet.signTypedData({
      domain,
      types,
      primaryType: 'OrderCancellation',
      message: { orderUid: uid as `0x${string}` },
    })
    const cancel = { signature: cancellation, signingScheme: 'eip712' }
    const wrong = await send(
      `/api/v1/orders/${uid}`,
      { ...cancel, signingScheme: 'ethsign' },
      'DELETE',
    )
    expect(wrong.status).toBe(401)
    expect(await (await send(`/api/v1/orders/${uid}`, cancel, 'DELETE')).json()).toBe('Cancelled')
    const again = await send(`/api/v1/orders/${uid}`, cancel, 'DELETE')
    expect(await again.json()).toMatchObject({ errorType: 'AlreadyCancelled' })
  })

  it.each([
    ['WrongOwner', 400, async () => ({ ...(await signed()), from: sampleSafe })],
    ['InsufficientValidTo', 400, () => signed({ validTo: seconds + 59 })],
    ['ExcessiveValidTo', 400, () => signed({ validTo: seconds + 31_536_001 })],
    ['ZeroAmount', 400, () => signed({ buyAmount: '0' as '1000000' })],
    ['NonZeroFee', 400, () => signed({ feeAmount: '1' as '0' })],
    [
      'InvalidAppData',
      400,
      () => signed({ appData: `0x${'12'.repeat(32)}` as typeof order.appData }),
    ],
    [
      'SameBuyAndSellToken',
      400,
      () => signed({ buyToken: sampleTokens.weth as unknown as typeof order.buyToken }),
    ],
  ])('refuses %s', async (errorType, status, body) => {
    const reply = await send('/api/v1/orders', await body())
    expect([reply.status, (await reply.json()).errorType]).toEqual([status, errorType])
  })

  it('quotes with fractions, and says 404 without a price', async () => {
    const request = {
      sellToken: order.sellToken,
      buyToken: order.buyToken,
      from: sampleOwner,
      kind: 'sell',
      sellAmountBeforeFee: '1000000000000000000',
    }
    const quoted = await (await send('/api/v1/quote', request)).json()
    expect(quoted.quote).toMatchObject({ gasAmount: '148921.5', feeAmount: '183853702067866' })
    const tiny = await send('/api/v1/quote', { ...request, sellAmountBeforeFee: '1' })
    expect(await tiny.json()).toMatchObject({
      errorType: 'SellAmountDoesNotCoverFee',
      data: { fee_amount: expect.stringMatching(/^0x[0-9a-f]+$/) },
    })
    const unknown = await send('/api/v1/quote', { ...request, buyToken: sampleSafe })
    expect([unknown.status, (await unknown.json()).errorType]).toEqual([404, 'NoLiquidity'])
  })
})

describe('faults', () => {
  it('plays each one for the routes named, and logs every request', async () => {
    const host = await startCountingHost()
    service.log.clear()
    const path = '/api/v1/version'
    const played = async (fault: Parameters<PublicOrderBook['playFault']>[0]) => {
      service.playFault(fault, path)
      const reply = await fetch(`${service.url}${path}`, { redirect: 'manual' })
      service.clearFaults()
      return reply
    }
    expect((await played({ kind: 'html502' })).status).toBe(502)
    expect((await played({ kind: 'html403' })).status).toBe(403)
    const limited = await played({ kind: 'tooMany', retryAfter: '7' })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    const moved = await played({ kind: 'redirect', status: 307, to: host.url })
    expect(moved.headers.get('location')).toBe(`${host.url}${path}`)
    expect((await (await played({ kind: 'huge' })).arrayBuffer()).byteLength).toBe(50 * 1024 ** 2)
    expect(await (await played({ kind: 'garbage' })).text()).toMatch(/^\{/)
    const missing = await played({ kind: 'notFound' })
    expect([missing.status, (await missing.json()).errorType]).toEqual([404, 'NotFound'])
    service.playFault({ kind: 'silent' }, path)
    await expect(
      fetch(`${service.url}${path}`, { signal: AbortSignal.timeout(200) }),
    ).rejects.toThrow()
    service.clearFaults()
    await service.goDown()
    await expect(get(path)).rejects.toThrow()
    await service.comeUp()
    expect((await get(path)).status).toBe(200)
    expect(service.log.count(path)).toBe(9)
    expect(service.log.mostPerMinute()).toBe(9)
    expect(host.received).toEqual([])
    await host.close()
  })

  it('counts what it sent of a large body, whether or not it is read to its end', async () => {
    const path = '/api/v1/version'
    const sent: number[] = []
    service.playFault({ kind: 'huge', onEnd: (bytes) => sent.push(bytes) }, path)
    await (await fetch(`${service.url}${path}`)).arrayBuffer()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const reader = (await fetch(`${service.url}${path}`)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    service.clearFaults()
    const [whole = 0, part = 0] = sent
    expect(whole).toBeGreaterThan(50 * 1024 ** 2)
    expect(part).toBeLessThan(10 * 1024 ** 2)
  })

  it('keeps many orders', async () => {
    const uids = await addPlainOrders(service.book, 128, now)
    expect(await (await send('/api/v1/orders/by_uids', uids)).json()).toHaveLength(128)
  })
})
