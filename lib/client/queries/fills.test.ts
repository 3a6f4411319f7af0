import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleFill, exampleOwner, exampleTrade } from '@/lib/contract/guide/example-order'
import { LEFT_OUT_HEADER, writeLeftOut } from '@/lib/contract/left-out'
import { address } from '@/lib/domain/shared/address'
import { type HistoryCursor, historyPageQuery } from './fills'

const owner = address(exampleOwner)
const bookOf = (accountFills: boolean) => {
  const capabilities = { accountFills } as Parameters<typeof historyPageQuery>[0]['capabilities']
  return { name: 'local', capabilities }
}

let answers: { readonly body: unknown; readonly headers?: Record<string, string> }[] = []
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    asked.push(String(url instanceof Request ? url.url : url))
    const { body, headers = {} } = answers.shift() ?? { body: null }
    return Response.json(body, { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const read = (accountFills: boolean, cursor: HistoryCursor | null, limit = 1) =>
  new QueryClient().fetchQuery(
    historyPageQuery(bookOf(accountFills), owner, { cursor, from: 5, to: null, limit }),
  )

describe('a page of the history', () => {
  it('is read with its times and prices, and continues behind its last fill', async () => {
    answers = [
      { body: { fills: [exampleFill], next: '53.0' } },
      { body: { fills: [], next: null } },
    ]
    const first = await read(true, null)
    expect(first).toMatchObject({
      fills: [{ kind: 'sell', sellTokenPriceUsd: exampleFill.sellTokenPriceUsd }],
      next: { blockNumber: 53, logIndex: 0 },
    })
    expect((await read(true, first.next)).next).toBeNull()
    expect(asked[1]).toContain(`/account/${owner}/fills?limit=1&cursor=53.0&from=5`)
  })

  it('of an order book that only lists trades says what it does not report', async () => {
    answers = [{ body: [{ ...exampleTrade, sellAmountBeforeFees: '1' }] }, { body: [] }]
    const first = await read(false, null)
    const [fill] = first.fills
    expect(fill).toMatchObject({
      timestamp: null,
      kind: null,
      executedFee: null,
      sellTokenPriceUsd: null,
      buyTokenPriceUsd: null,
      protocolFees: [],
      feeAmount: BigInt(exampleTrade.sellAmount) - 1n,
    })
    expect(first.next).toEqual({ offset: 1 })
    expect((await read(false, first.next)).next).toBeNull()
    expect(asked[1]).toContain('offset=1')
    expect(asked[1]).not.toContain('from')
  })

  it('counts a trade that could not be read, so that the next page does not repeat one', async () => {
    answers = [
      {
        body: [exampleTrade],
        headers: { [LEFT_OUT_HEADER]: writeLeftOut({ count: 1, uids: [] }) },
      },
    ]
    expect((await read(false, null, 2)).next).toEqual({ offset: 2 })
  })
})
