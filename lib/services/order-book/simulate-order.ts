import 'server-only'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { checkAmountRange, checkNonZeroAmounts, checkTokens } from '@/lib/domain/order/validation'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { hex } from '@/lib/domain/shared/hex'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { OrderToSimulate } from '@/lib/domain/simulation/plan-simulation'
import type { OrderSimulation } from '@/lib/domain/simulation/simulation'
import { simulationSentence } from '@/lib/domain/simulation/simulation-sentence'
import { type Sentence, sentenceText } from '@/lib/domain/verdict/sentence'
import type { OrderStore } from '@/lib/infra/db/network-store'
import type { TokenMetadataSource } from '@/lib/services/notifications/token-metadata'
import { readOrderAppData } from './order-app-data'
import { type ArchiveNote, type OrderNotFound, orderNotFound } from './read-orders'
import { verdictText } from './verdict-text'

/** The block is not there. */
type SimulateFailure = Failure<'BlockUnavailable'>

/** What simulations read and ask. */
export type SimulateDeps = Pick<OrderStore, 'selectOrder' | 'selectAppData'> &
  ArchiveNote &
  Pick<TokenMetadataSource, 'loadTokens'> & {
    readonly domain: SettlementDomain
    readonly wrappedNativeToken: Address
    /** Runs hooks; null where there is none. */
    readonly hooksTrampoline: Address | null
    readonly isUnsupportedToken: (token: Address) => boolean
    /** On the newest block where none is named; rejects when the node does not answer. */
    readonly simulate: (
      order: OrderToSimulate,
      blockNumber: number | null,
    ) => Promise<Result<OrderSimulation, SimulateFailure>>
  }

/** A simulation in English words, and in parts that a page can say in other languages. */
type WordedSimulation = OrderSimulation & { readonly sentence: string; readonly words: Sentence }

/**
 * Settles a stored order alone in a simulation, with the signature it has.
 * Errors: `NotFound`, and those of the simulation. Source: lib/docs/protocol.md#simulation.
 */
export async function simulateOrder(
  deps: SimulateDeps,
  { uid, blockNumber }: { readonly uid: OrderUid; readonly blockNumber: number | null },
): Promise<Result<WordedSimulation, OrderNotFound | SimulateFailure>> {
  const order = await deps.selectOrder({ uid })
  if (order === null) return orderNotFound(deps, uid)
  return inWords(deps, { ...order, isDraft: false }, blockNumber)
}

/** The fields of an order that nobody signed. */
export type OrderDraft = Omit<
  OrderData,
  'receiver' | 'appData' | 'sellTokenBalance' | 'buyTokenBalance'
> & {
  readonly from: Address
  readonly receiver: Address | null
  readonly appData: string
  readonly blockNumber: number | null
}

/** What makes a draft no order at all; what only keeps it from trading, the simulation shows. */
type DraftFailure = Failure<'InvalidAppData' | 'InvalidParameter'> | SimulateFailure

/**
 * The same of an order that nobody signed: it is settled as if its owner had signed it on chain.
 * Errors: as `DraftFailure`. Source: lib/docs/protocol.md#simulation.
 */
export async function simulateDraft(
  deps: SimulateDeps,
  { from, blockNumber, ...draft }: OrderDraft,
): Promise<Result<WordedSimulation, DraftFailure>> {
  const appData = await readOrderAppData(deps, { appData: draft.appData, appDataHash: null })
  if (!appData.ok) return failure('InvalidAppData', appData.error.description)
  const interactions = hookInteractions(appData.value.metadata.hooks, deps.hooksTrampoline)
  if (!interactions.ok) return interactions
  const data: OrderData = {
    ...draft,
    receiver: draft.receiver ?? ZERO_ADDRESS,
    appData: appData.value.hash,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const broken =
    checkAmountRange(data) ??
    checkNonZeroAmounts(data) ??
    checkTokens(data, deps.wrappedNativeToken, deps.isUnsupportedToken)
  // What it is not is named by the field; the code of a placement would ask to sign it again.
  if (broken !== null) return failure('InvalidParameter', broken.description)
  const order: OrderToSimulate = {
    uid: computeOrderUid(deps.domain, data, from),
    owner: from,
    data,
    signature: { signingScheme: 'presign', signature: hex('0x') },
    interactions: interactions.value,
    isDraft: true,
  }
  return inWords(deps, order, blockNumber)
}

async function inWords(
  deps: SimulateDeps,
  order: OrderToSimulate,
  blockNumber: number | null,
): Promise<Result<WordedSimulation, SimulateFailure>> {
  const simulated = await deps.simulate(order, blockNumber)
  if (!simulated.ok) return simulated
  const { sellToken } = order.data
  const words = simulationSentence(simulated.value, sellToken)
  const text = verdictText(await deps.loadTokens([sellToken]))
  return ok({ ...simulated.value, words, sentence: sentenceText(words, text) })
}
