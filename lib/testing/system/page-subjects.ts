import { callApi } from '@/lib/client/api-client'
import { poolsEndpoint } from '@/lib/contract/endpoints/pools'
import {
  listCompetitionsEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import type { PageSubjects } from '@/lib/testing/bench/page-budgets'
import type { TestNetwork } from './network'
import { until } from './until'

type Network = Pick<TestNetwork, 'url' | 'view' | 'token'>

/**
 * One example of each object on pages: an auction, an order it fills, a pool, a token. A page weighs
 * more the more it shows, so the auction is the one with the fewest orders of the network's first
 * ones, before other tests have placed theirs.
 */
export async function readPageSubjects(network: Network): Promise<PageSubjects> {
  const { url, view, token } = network
  const auction = await until('an auction that fills an order', () => smallestFilling(network))
  const input = { network: view.name, body: [] }
  const pool = await until(
    'a pool',
    async () => (await callApi(poolsEndpoint, input, { baseUrl: url }))[0] ?? null,
  )
  return { ...auction, network: view.name, token: token('WETH'), pool: pool.contract_address }
}

/** A filled order: the report of an unfilled one grows with every auction. */
async function smallestFilling({ url, view }: Network) {
  const network = view.name
  const options = { baseUrl: url }
  const won = { withWinner: true, solver: null, token: null }
  const oldestFirst = { ...won, limit: 25, before: null, after: 0 }
  const first = await callApi(listCompetitionsEndpoint, { network, query: oldestFirst }, options)
  const [smallest] = first
    .filter(({ winners }) => winners > 0)
    .sort((first, second) => first.orders - second.orders)
  if (smallest === undefined) return null
  const { auctionId } = smallest
  const params = { auction_id: auctionId }
  const { solutions } = await callApi(solverCompetitionV2Endpoint, { network, params }, options)
  const uid = solutions.find(({ isWinner }) => isWinner)?.orders[0]?.id
  return uid === undefined ? null : { auctionId, uid }
}
