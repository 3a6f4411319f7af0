import { parseEventLogs } from 'viem'
import { sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { nativePriceOf, nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import { tradeScore } from '@/lib/domain/fee/surplus'
import { orderDigest } from '@/lib/domain/order/digest'
import type { OrderData, OrderUid } from '@/lib/domain/order/order'
import { packOrderUid } from '@/lib/domain/order/uid'
import type { Pool } from '@/lib/domain/pool/pool'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import { encodeSettlement } from '@/lib/domain/settlement/encode'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import { applySolution, initialState } from '@/lib/domain/solution/settlement-state'
import { gasOfBid, movedTokens, type SettlementTrial } from '@/lib/domain/solution/settlement-trial'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { createChainReader } from './chain-reader'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import { seededRandom } from './local/seed'
import { deployedHelper } from './read-helper'

const BATCHES = 100
const ORDERS = 14
const GWEI = 10n ** 9n
const ETHER = 10n ** 18n
const GAS = 16_000_000n
/** An order sells at most 1/25 of its owner's balance. */
const PART = 25n

let chain: ContractChain
let reader: ReturnType<typeof createChainReader>

beforeAll(async () => {
  chain = await startContractChain()
  const { chainReader, orderInspector, vaultRelayer } = chain.contracts
  reader = createChainReader({
    client: chain.client,
    vaultRelayer,
    helper: deployedHelper(chainReader),
    inspector: deployedHelper(orderInspector),
  })
})
afterAll(() => chain.stop())

const random = seededRandom('whole batches')
const pick = <T>(list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick')
  return found
}
const between = (low: number, high: number): number => low + (high - low) * random()

let receivers = 0

/** A signed order of a trader with a separate receiver, at about the price of the pools. */
async function randomOrder(prices: Auction['nativePrices']): Promise<AuctionOrder> {
  const owner = pick(chain.traders)
  const tokens = chain.tokens.filter((token) => !token.feeOnTransfer)
  const sellToken = pick(tokens).address
  const buyToken = pick(tokens.filter((token) => token.address !== sellToken)).address
  const [funds] = await reader.funding([{ owner: owner.address, token: sellToken }])
  // Mostly usual amounts, sometimes dust.
  const value = BigInt(Math.floor(10 ** (random() < 0.1 ? between(0, 14) : between(15, 19.5))))
  const inAtoms = (worth: bigint, token: Address) =>
    (worth * ETHER) / (prices.get(token) ?? ETHER) + 1n
  const most = (funds?.balance ?? 0n) / PART
  const wished = inAtoms(value, sellToken)
  const sellAmount = wished < most ? wished : most
  const slack = BigInt(Math.floor(between(-20, 300)))
  const worth = (sellAmount * (prices.get(sellToken) ?? 0n)) / ETHER
  const data: OrderData = {
    sellToken,
    buyToken,
    receiver: address(`0x${(++receivers).toString(16).padStart(40, '7')}`),
    sellAmount: atoms(sellAmount),
    buyAmount: atoms(inAtoms((worth * (10_000n - slack)) / 10_000n, buyToken)),
    validTo: unixSeconds(0xfffffff0),
    appData: appDataHash('{}'),
    feeAmount: atoms(0n),
    kind: random() < 0.7 ? 'sell' : 'buy',
    partiallyFillable: random() < 0.3,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const domain = { chainId: chain.chainId, settlementContract: chain.contracts.settlement }
  const digest = orderDigest(domain, data)
  const signature = await sign({ hash: digest, privateKey: owner.privateKey, to: 'hex' })
  return {
    uid: packOrderUid({ digest, owner: owner.address, validTo: data.validTo }),
    owner: owner.address,
    data,
    signature: { signingScheme: 'eip712', signature: hex(signature) },
    remainingSellAmount: data.sellAmount,
    remainingBuyAmount: data.buyAmount,
    preInteractions: [],
    postInteractions: [],
    extraGas: 0n,
    feePolicies: [],
    created: unixSeconds(chain.now()),
  }
}

async function readPools(): Promise<readonly Pool[]> {
  const head = await reader.headNumber()
  const isTaxed = (token: Address) =>
    chain.tokens.find((known) => known.address === token)?.feeOnTransfer === true
  return reader.poolStates(
    chain.pools
      .filter(({ token0, token1 }) => !isTaxed(token0) && !isTaxed(token1))
      .map(({ address: pool, token0, token1, feeBps }) => ({
        kind: 'constantProduct',
        address: pool,
        token0,
        token1,
        feeBps: bps(feeBps),
        swapGas: 80_000n,
      })),
    head,
  )
}

async function randomAuction(id: number): Promise<Auction> {
  const { settlement, wrappedNativeToken } = chain.contracts
  const pools = await readPools()
  const nativePrices = nativePricesFromPools(pools, wrappedNativeToken)
  const orders: AuctionOrder[] = []
  for (let count = 0; count < ORDERS; count += 1) orders.push(await randomOrder(nativePrices))
  return {
    id,
    chainId: chain.chainId,
    block: await reader.headNumber(),
    deadlineBlock: (await reader.headNumber()) + 3,
    settlementContract: settlement,
    wrappedNativeToken,
    orders,
    pools,
    nativePrices,
    gasPrice: wei(id % 2 === 0 ? GWEI : 0n),
  }
}

type Holding = { readonly owner: Address; readonly token: Address }

const balancesOf = async (holdings: readonly Holding[]): Promise<readonly bigint[]> =>
  (await reader.funding(holdings)).map(({ balance }) => balance)

/** Balance changes of the settlement, by account and token. */
function plannedChanges(auction: Auction, { solution, leftovers }: VerifiedSolution) {
  const { settlement } = chain.contracts
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  const changes = new Map<string, Holding & { change: bigint }>()
  const add = (owner: Address, token: Address, amount: bigint) => {
    const key = `${owner} ${token}`
    const change = (changes.get(key)?.change ?? 0n) + amount
    changes.set(key, { owner, token, change })
  }
  for (const trade of solution.trades) {
    const order = orders.get(trade.uid)
    if (order === undefined) throw new Error('a trade has its order')
    add(order.owner, order.data.sellToken, -trade.executedSell)
    add(order.data.receiver, order.data.buyToken, trade.executedBuy)
  }
  for (const token of chain.tokens) add(settlement, token.address, 0n)
  for (const [token, amount] of leftovers) add(settlement, token, amount)
  return [...changes.values()]
}

const gasOf = async (hash: `0x${string}`): Promise<bigint> =>
  (await chain.client.getTransactionReceipt({ hash })).gasUsed

/** The score computed from the contract's events. */
async function scoreOnChain(auction: Auction, hash: `0x${string}`): Promise<bigint> {
  const { logs } = await chain.client.getTransactionReceipt({ hash })
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  return parseEventLogs({ abi: settlementAbi, eventName: 'Trade', logs }).reduce(
    (sum, { args }) => {
      const order = orders.get(args.orderUid as OrderUid)
      if (order === undefined) throw new Error('an event has its order')
      const { wrappedNativeToken, nativePrices } = auction
      const scored = tradeScore(
        order.data,
        {
          executedSell: atoms(args.sellAmount - args.feeAmount),
          executedBuy: atoms(args.buyAmount),
        },
        atoms(0n),
        nativePriceOf(nativePrices, order.data.buyToken, wrappedNativeToken) ?? 0n,
      )
      return scored.ok ? sum + scored.value : sum
    },
    0n,
  )
}

/** What the settlement contract has more or less of; unchanged tokens are left out. */
const changesOf = ({ held }: SettlementTrial): ReadonlyMap<Address, bigint> =>
  new Map(
    [...held]
      .map(([token, { before, after }]) => [token, after - before] as const)
      .filter(([, change]) => change !== 0n),
  )

describe('whole batches on the real contract and real pools', () => {
  it('never revert, change every balance exactly as planned and use the gas of their trial', async () => {
    const [solver] = chain.solvers
    if (solver === undefined) throw new Error('no solver')
    let settled = 0
    let trades = 0
    for (let id = 1; settled < BATCHES; id += 1) {
      const auction = await randomAuction(id)
      const [solution] = wholeBatchSolver.solve(auction, () => false)
      if (solution === undefined) continue
      const verified = verifySolution(auction, solution)
      if (!verified.ok) throw new Error(verified.error.reason)
      const { settlement, wrappedNativeToken } = chain.contracts
      const orders = new Map(auction.orders.map((order) => [order.uid, order]))
      const pools = new Map(auction.pools.map((pool) => [pool.address, pool]))
      const calldata = encodeSettlement({
        solution: verified.value.solution,
        orders,
        pools,
        wrappedNativeToken,
        settlementContract: settlement,
        auctionId: id,
      })
      if (!calldata.ok) throw new Error(calldata.error.description)
      const changes = plannedChanges(auction, verified.value)
      const before = await balancesOf(changes)
      const trial = await reader.trySettlement(
        { from: solver.address, to: settlement, data: calldata.value },
        movedTokens(auction, verified.value.solution),
      )
      if (!trial.ok) throw new Error(trial.error.reason)
      expect(changesOf(trial.value)).toEqual(verified.value.leftovers)
      const charged = chargeGas(auction, verified.value, gasOfBid(trial.value))
      expect(charged, `the fees of batch ${id} break the bound`).toMatchObject({ ok: true })
      const sent = await chain.send(solver, { to: settlement, data: calldata.value, gas: GAS })
      expect(sent.ok, `batch ${id} reverts`).toBe(true)
      expect(await gasOf(sent.hash)).toBe(trial.value.gasUsed)
      const after = await balancesOf(changes)
      expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual(
        changes.map(({ change }) => change),
      )
      const emulated = applySolution(initialState(auction), verified.value.solution, orders)
      if (!emulated.ok) throw new Error(emulated.error.description)
      expect(await readPools()).toEqual(
        auction.pools.map(({ address: pool }) => emulated.value.pools.get(pool)),
      )
      expect(await scoreOnChain(auction, sent.hash)).toBe(verified.value.score)
      settled += 1
      trades += verified.value.trades.length
    }
    expect(trades).toBeGreaterThan(2 * BATCHES)
  })
})
