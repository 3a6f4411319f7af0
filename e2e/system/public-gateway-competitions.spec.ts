import { expect, test } from '@playwright/test'
import { sampleHash, sampleSolvers } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import {
  MARKET_AUCTION,
  MARKET_TX,
  PARTIAL_AUCTION,
  PARTIAL_TX,
} from '@/lib/testing/fakes/public-order-book/sample-trades'
import { type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { errorType } from '../support/reply'

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway()
})
test.afterAll(() => gateway?.close())

test('the first version of the competition is made from the second', async () => {
  const paths = [
    [`/api/v1/solver_competition/${MARKET_AUCTION}`, MARKET_AUCTION, MARKET_TX],
    [`/api/v1/solver_competition/by_tx_hash/${MARKET_TX}`, MARKET_AUCTION, MARKET_TX],
    [`/api/v1/solver_competition/by_tx_hash/${PARTIAL_TX}`, PARTIAL_AUCTION, PARTIAL_TX],
    ['/api/v1/solver_competition/latest', PARTIAL_AUCTION, PARTIAL_TX],
  ] as const
  for (const [path, auctionId, txHash] of paths) {
    const reply = await gateway.ask(path)
    expect.soft(reply.status, `${path} ${reply.text.slice(0, 300)}`).toBe(200)
    expect.soft(reply.body, path).toMatchObject({
      auctionId,
      transactionHashes: [txHash],
      auction: { orders: expect.any(Array), prices: expect.any(Object) },
      solutions: [
        { ranking: 2, filteredOut: true, txHash: null },
        { ranking: 1, isWinner: true, txHash, solverAddress: sampleSolvers[0] },
      ],
    })
  }
  for (const id of ['999999999', `by_tx_hash/${sampleHash('9')}`]) {
    const unknown = await gateway.ask(`/api/v1/solver_competition/${id}`)
    expect.soft([unknown.status, errorType(unknown)]).toEqual([404, 'NotFound'])
  }
  const second = await gateway.ask(`/api/v2/solver_competition/${PARTIAL_AUCTION}`)
  expect.soft(second.body).toMatchObject({
    auctionDeadlineBlock: 24_650_091,
    referenceScores: { [sampleSolvers[0]]: '18002113405556' },
  })
})

test('asking for one version of a competition does not change the other', async () => {
  for (const versions of [
    ['v1', 'v2'],
    ['v2', 'v1'],
  ]) {
    const id = versions[0] === 'v1' ? PARTIAL_AUCTION : MARKET_AUCTION
    for (const version of versions) {
      const { body } = await gateway.ask(`/api/${version}/solver_competition/${id}`)
      const has = (field: string) => Object.hasOwn(body as object, field)
      expect.soft(has('auctionDeadlineBlock'), `${versions}: ${version}`).toBe(version === 'v2')
      expect
        .soft(has('competitionSimulationBlock'), `${versions}: ${version}`)
        .toBe(version === 'v1')
    }
  }
})
