import { callApi } from '@/lib/client/api-client'
import { poolsEndpoint } from '@/lib/contract/endpoints/pools'
import { latestCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import type { PageSubjects } from '@/lib/testing/bench/page-budgets'
import type { TestNetwork } from './network'
import { until } from './until'

const TRADE_TIMEOUT_MS = 60_000

/** One example of each thing pages show: the newest auction, an order it fills, a pool, a token. */
export async function readPageSubjects({
  url,
  view,
  token,
}: Pick<TestNetwork, 'url' | 'view' | 'token'>): Promise<PageSubjects> {
  const input = { network: view.name }
  const options = { baseUrl: url }
  const { auctionId, uid } = await until(
    'an auction that fills an order',
    async () => {
      const latest = await callApi(latestCompetitionV2Endpoint, input, options)
      // Not just any order: the report of an unfilled one grows with every auction.
      const uid = latest.solutions.find(({ isWinner }) => isWinner)?.orders[0]?.id
      return uid === undefined ? null : { auctionId: latest.auctionId, uid }
    },
    TRADE_TIMEOUT_MS,
  )
  const [pool] = await callApi(poolsEndpoint, { ...input, body: [] }, options)
  if (pool === undefined) throw new Error('the network has no pool')
  return {
    network: view.name,
    uid,
    auctionId,
    token: token('WETH'),
    pool: pool.contract_address,
  }
}
