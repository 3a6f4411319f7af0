import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { amountOut, poolSide } from '@/lib/domain/pool/constant-product'
import { atoms } from '@/lib/domain/shared/amount'
import { auction, ETHER, pool, sellingWeth, USDC, WETH } from '@/lib/domain/solver/auction.fixture'
import { createSolverEngines } from './solver-engines'

const order = sellingWeth()
const only = pool(1, WETH, USDC, 500n * ETHER)
const market = auction([order], [only])

const fail = (): never => {
  throw new Error('the pool holds the token')
}

/** More than a test may take. */
const NO_DEADLINE = { deadlineMs: 600_000 }

const cleanUps: (() => unknown)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** An engine that records its requests and replies with `body`; null hangs. */
async function engineAt(name: string, body: string | null) {
  const requests: { path: string; json: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push({ path: request.url ?? '', json: JSON.parse(Buffer.concat(chunks).toString()) })
    if (request.url === '/notify') response.end()
    else if (body !== null) response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, env: { name, url, timeoutMs: null, maxSolutions: 3 } }
}

describe('engines', () => {
  it('all receive the same request, with a deadline a fifth before ours', async () => {
    const [one, two] = [await engineAt('one', '{"solutions":[]}'), await engineAt('two', '[]')]
    const engines = createSolverEngines([one.env, two.env])
    cleanUps.push(engines.close)
    // Nothing is late while the clock stands still.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const begunAt = Date.now()
    const outcomes = await engines.solve(market, { deadlineMs: 2_000 })
    expect(outcomes).toMatchObject([
      { solver: 'one', ok: true, solutions: [] },
      { solver: 'two', ok: false, failure: 'garbage' },
    ])
    expect(one.requests).toEqual(two.requests)
    const { deadline, ...rest } = one.requests[0]?.json ?? {}
    expect(Date.parse(`${deadline}`) - begunAt).toBe(1_600)
    expect(rest).toEqual({
      id: '1',
      tokens: expect.objectContaining({
        [WETH]: { referencePrice: `${ETHER}`, availableBalance: '0', trusted: false },
      }),
      orders: [
        {
          uid: order.uid,
          sellToken: WETH,
          buyToken: USDC,
          kind: 'sell',
          class: 'limit',
          sellAmount: `${ETHER}`,
          buyAmount: '2000000000',
          fullSellAmount: `${ETHER}`,
          fullBuyAmount: '2000000000',
          validTo: 4294967295,
          receiver: null,
          owner: order.owner,
          partiallyFillable: false,
          preInteractions: [],
          postInteractions: [],
          appData: order.data.appData,
          sellTokenSource: 'erc20',
          buyTokenDestination: 'erc20',
          signingScheme: 'eip712',
          signature: '0x',
        },
      ],
      liquidity: [
        {
          kind: 'constantProduct',
          id: '0',
          fee: '0.003',
          gasEstimate: '70000',
          address: market.pools[0]?.address,
          router: market.pools[0]?.address,
          tokens: {
            [WETH]: { balance: `${only.reserve0}` },
            [USDC]: { balance: `${only.reserve1}` },
          },
        },
      ],
      effectiveGasPrice: '0',
      surplusCapturingJitOrderOwners: [],
    })
  })

  it('that failed are not requested again in the same auction, but in the next', async () => {
    const { requests, env } = await engineAt('mute', null)
    const engines = createSolverEngines([env])
    cleanUps.push(engines.close)
    const failed = { solver: 'mute', ok: false, failure: 'timed out' }
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const asked = () => requests.filter(({ path }) => path === '/solve').length
    const solving = engines.solve(market, { deadlineMs: 100 })
    await expect.poll(asked).toBe(1)
    vi.advanceTimersByTime(100)
    expect(await solving).toMatchObject([failed])
    for (let pass = 0; pass < 2; pass += 1) {
      expect(await engines.solve(market, { deadlineMs: 100 })).toMatchObject([failed])
    }
    void engines.solve({ ...market, id: 2 }, { deadlineMs: 100 })
    await expect.poll(asked).toBe(2)
    const notices = () => requests.filter(({ path }) => path === '/notify').map(({ json }) => json)
    await expect
      .poll(() => notices()[0])
      .toEqual({ auctionId: '1', solutionId: null, kind: 'timeout' })
  })

  it('have their own time limit when it is shorter', async () => {
    const { env } = await engineAt('mute', null)
    const engines = createSolverEngines([{ ...env, timeoutMs: 50 }])
    cleanUps.push(engines.close)
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await engines.solve(market, NO_DEADLINE)).toMatchObject([
      { failure: 'timed out', detail: 'no complete answer within 50 ms' },
    ])
  })

  it('have their offered solutions stored until the next auction', async () => {
    const solutions = [3, 4].map((id) => ({ id, prices: {}, trades: [], interactions: [] }))
    const read = [
      {
        id: 9,
        prices: { [WETH]: '2', [USDC]: '1' },
        interactions: [],
        trades: [{ kind: 'fulfillment', order: order.uid, executedAmount: '9', fee: '1' }],
      },
    ]
    const { env } = await engineAt('one', JSON.stringify({ solutions: [...solutions, ...read] }))
    const engines = createSolverEngines([env])
    cleanUps.push(engines.close)
    await engines.solve(market, NO_DEADLINE)
    expect(engines.offered(1)).toEqual(new Map([['one', new Set([9])]]))
    expect(engines.offered(2)).toEqual(new Map([['one', new Set()]]))
  })

  it('quote one order by the same interface, at our own estimate of gas', async () => {
    const probed = { sellToken: WETH, buyToken: USDC, kind: 'sell', amount: atoms(ETHER) } as const
    const bought = `${amountOut(poolSide(only, WETH) ?? fail(), ETHER)}`
    const { requests, env } = await engineAt(
      'one',
      JSON.stringify({
        solutions: [
          {
            id: 1,
            gas: 1,
            prices: { [WETH]: bought, [USDC]: `${ETHER}` },
            trades: [
              { kind: 'fulfillment', order: `0x${'00'.repeat(56)}`, executedAmount: `${ETHER}` },
            ],
            interactions: [
              {
                kind: 'liquidity',
                id: '0',
                inputToken: WETH,
                outputToken: USDC,
                inputAmount: `${ETHER}`,
                outputAmount: bought,
              },
            ],
          },
        ],
      }),
    )
    const engines = createSolverEngines([env])
    cleanUps.push(engines.close)
    const answers = await Promise.all(engines.quote(market, probed, NO_DEADLINE))
    expect(answers).toMatchObject([
      {
        kind: 'estimates',
        estimates: [{ solver: 'one', quotedSell: ETHER, quotedBuy: BigInt(bought), gas: 176_000n }],
      },
    ])
    expect(requests[0]?.json).toMatchObject({
      id: null,
      orders: [{ class: 'market', sellAmount: `${ETHER}`, buyAmount: '1' }],
    })
  })

  it('are in cooldown for quotes after one they did not return', async () => {
    const probed = { sellToken: WETH, buyToken: USDC, kind: 'buy', amount: atoms(5n) } as const
    const { env } = await engineAt('mute', null)
    const engines = createSolverEngines([env])
    cleanUps.push(engines.close)
    const first = engines.quote(market, probed, { deadlineMs: 100 })
    expect(await Promise.all(first)).toEqual([null])
    expect(engines.quote(market, probed, { deadlineMs: 100 })).toEqual([])
  })

  it('may be none, without any wait', async () => {
    const engines = createSolverEngines([])
    expect(await engines.solve(market, NO_DEADLINE)).toEqual([])
    engines.notify('nobody', { auctionId: '1', solutionId: 1, kind: 'success' })
  })
})
