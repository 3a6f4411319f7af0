import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { nativePricesFromPools } from '@/lib/domain/auction/native-prices'
import { NO_INTERACTIONS } from '@/lib/domain/order/stored-order'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import { planQuoteTrial, type QuoteTrialInput } from '@/lib/domain/quote/quote-trial'
import { type Address, address, NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, bps, wei } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { askSolver, rankQuotes, type SolverQuote } from '@/lib/domain/solver/quote'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { chainReaderAbi } from './chain-reader-abi'
import { type ContractChain, startContractChain } from './local/contract-chain.fixture'
import { createQuoteVerifier } from './quote-verifier'
import { deployedHelper } from './read-helper'
import { createTokenProbe } from './token-probe'

const ETHER = 10n ** 18n
const STRANGER = address(`0x${'a1'.repeat(20)}`)

let chain: ContractChain
let verify: ReturnType<typeof createQuoteVerifier>
let pools: readonly ConstantProductPool[] = []
let block = 0

beforeAll(async () => {
  chain = await startContractChain()
  const { client, contracts } = chain
  const { settlement: settlementContract, vaultRelayer, chainReader: helper } = contracts
  const probe = createTokenProbe({ client, settlementContract, vaultRelayer, nowMs: () => 0 })
  verify = createQuoteVerifier({
    client,
    helper: deployedHelper(helper),
    settlementContract,
    vaultRelayer,
    probe,
  })
  block = Number(await client.getBlockNumber())
  const [reserves0, reserves1] = await client.readContract({
    address: helper,
    abi: chainReaderAbi,
    functionName: 'poolStates',
    args: [chain.pools.map((pool) => pool.address)],
  })
  pools = chain.pools.map((pool, index) => ({
    kind: 'constantProduct',
    ...pool,
    feeBps: bps(pool.feeBps),
    swapGas: 75_000n,
    reserve0: atoms(reserves0[index] ?? 0n),
    reserve1: atoms(reserves1[index] ?? 0n),
  }))
})

afterAll(async () => {
  await chain.stop()
})

const listed = (symbol: string): Address => {
  const token = chain.tokens.find((token) => token.symbol === symbol)
  if (token === undefined) throw new Error(`${symbol} is not listed`)
  return token.address
}

/** The best estimate at the current reserves, for selling 1 unit of 18 decimals. */
function estimateOf(sellToken: Address, buyToken: Address): SolverQuote {
  const { wrappedNativeToken, settlement: settlementContract } = chain.contracts
  const market = {
    id: 0,
    chainId: 31337,
    block,
    deadlineBlock: block,
    orders: [],
    pools,
    settlementContract,
    wrappedNativeToken,
    gasPrice: wei(10n ** 8n),
    nativePrices: nativePricesFromPools(pools, wrappedNativeToken),
  }
  const order = { sellToken, buyToken, kind: 'sell', amount: atoms(ETHER) } as const
  const answers = inProcessSolvers.map((solver) => askSolver(market, order, solver, () => false))
  const ranked = rankQuotes(market, order, answers)
  const best = ranked.ok ? ranked.value[0] : undefined
  if (best === undefined) throw new Error('no route')
  return best
}

function trialOf(change: Partial<QuoteTrialInput> = {}): QuoteTrialInput {
  const sellToken = change.sellToken ?? listed('WETH')
  const buyToken = change.buyToken ?? listed('USDC')
  return {
    domain: { chainId: 31337, settlementContract: chain.contracts.settlement },
    wrappedNativeToken: chain.contracts.wrappedNativeToken,
    pools,
    sellToken,
    buyToken,
    kind: 'sell',
    owner: STRANGER,
    receiver: ZERO_ADDRESS,
    appData: ZERO_APP_DATA_HASH,
    interactions: NO_INTERACTIONS,
    estimate: change.estimate ?? estimateOf(sellToken, buyToken),
    ...change,
  }
}

const tryIt = (change: Partial<QuoteTrialInput> = {}, timeoutMs = 5_000) =>
  verify(planQuoteTrial(trialOf(change)), {
    block,
    timeoutMs,
    solver: chain.solvers[0]?.address ?? ZERO_ADDRESS,
  })

describe('quote verifier', () => {
  it('verifies a quote for an account without funds, and measures its gas', async () => {
    const verdict = await tryIt()
    if (verdict.kind !== 'verified') throw new Error(JSON.stringify(verdict))
    const modelled = trialOf().estimate.gas
    // The fee follows the gas model, which must cover the gas of a settlement.
    expect(Number(verdict.gasUsed)).toBeGreaterThan(0.5 * Number(modelled))
    expect(Number(verdict.gasUsed)).toBeLessThan(1.1 * Number(modelled))
  })

  it.each<[string, () => Partial<QuoteTrialInput>]>([
    ['an owner who holds the token and has approved it', () => ({ owner: trader() })],
    ['a route over several pools', () => ({ sellToken: listed('COW'), buyToken: listed('LDO') })],
    ['the native coin', () => ({ sellToken: listed('DAI'), buyToken: NATIVE_TOKEN })],
    ['another receiver', () => ({ receiver: address(`0x${'b2'.repeat(20)}`) })],
    ['an owner that is a contract', () => ({ owner: chain.contracts.smartWalletFactory })],
    ['the settlement contract as owner', () => ({ owner: chain.contracts.settlement })],
    [
      'the settlement contract as owner, paid to somebody else',
      () => ({ owner: chain.contracts.settlement, receiver: STRANGER }),
    ],
    [
      'the settlement contract as owner that sells for the native coin',
      () => ({
        owner: chain.contracts.settlement,
        receiver: STRANGER,
        sellToken: listed('DAI'),
        buyToken: NATIVE_TOKEN,
      }),
    ],
    ['the settlement contract as receiver', () => ({ receiver: chain.contracts.settlement })],
  ])('verifies a quote of %s', async (_what, change) => {
    expect(await tryIt(change())).toMatchObject({ kind: 'verified' })
  })

  it('does not verify more than the pools pay', async () => {
    const { estimate } = trialOf()
    const [swap] = estimate.swaps
    if (swap === undefined) throw new Error('there is a swap')
    const greedy = { ...swap, amountOut: atoms(swap.amountOut + 1n) }
    const verdict = await tryIt({
      estimate: { ...estimate, quotedBuy: atoms(estimate.quotedBuy + 1n), swaps: [greedy] },
    })
    expect(verdict).toMatchObject({ kind: 'unverified' })
  })

  it('does not verify a payment of coins to a receiver that cannot receive them', async () => {
    const verdict = await tryIt({
      sellToken: listed('DAI'),
      buyToken: NATIVE_TOKEN,
      receiver: chain.contracts.chainReader,
    })
    expect(verdict).toMatchObject({ kind: 'unverified' })
  })

  it('drops an estimate that is paid from the settlement contract’s own balance', async () => {
    const gift = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [chain.contracts.settlement, 10n ** 9n],
    })
    await chain.send(chain.faucet, { to: listed('USDC'), data: gift })
    block += 1
    const { estimate } = trialOf()
    const verdict = await tryIt({
      estimate: { ...estimate, quotedBuy: atoms(10n ** 9n), swaps: [] },
    })
    expect(verdict).toEqual({ kind: 'drains', token: listed('USDC') })
  })

  it('drops an estimate that takes more from the settlement contract than it sells as owner', async () => {
    const { estimate } = trialOf()
    const verdict = await tryIt({
      owner: chain.contracts.settlement,
      receiver: STRANGER,
      estimate: { ...estimate, quotedBuy: atoms(10n ** 9n), swaps: [] },
    })
    expect(verdict).toEqual({ kind: 'drains', token: listed('USDC') })
  })

  it('leaves a quote unverified after a time-out or without a node', async () => {
    expect(await tryIt({}, 0)).toMatchObject({ reason: 'no time was left to try it' })
    const dead = createQuoteVerifier({
      client: chain.client,
      helper: deployedHelper(ZERO_ADDRESS),
      settlementContract: chain.contracts.settlement,
      vaultRelayer: chain.contracts.vaultRelayer,
      probe: { examine: () => Promise.reject(new Error('no node')) },
    })
    expect(
      await dead(planQuoteTrial(trialOf()), { block, solver: STRANGER, timeoutMs: 1_000 }),
    ).toEqual({ kind: 'unverified', reason: 'could not be tried: no node' })
  })

  it('runs the hooks of the order around its trade', async () => {
    const revert = { target: listed('WETH'), value: 0n, callData: hex('0xdeadbeef') }
    const harmless = {
      target: chain.solvers[0]?.address ?? STRANGER,
      value: 0n,
      callData: hex('0x'),
    }
    const withPost = (post: typeof revert) =>
      tryIt({ interactions: { pre: [harmless], post: [post] } })
    expect(await withPost(harmless)).toMatchObject({ kind: 'verified' })
    const spend = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [STRANGER, chain.faucet.address, 1n],
    })
    expect(await withPost({ ...revert, callData: hex(spend) })).toMatchObject({
      kind: 'unverified',
    })
  })
})

const trader = (): Address => chain.traders[0]?.address ?? STRANGER
