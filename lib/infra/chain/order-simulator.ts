import 'server-only'
import { BaseError, encodeFunctionData, erc20Abi, type PublicClient, RpcRequestError } from 'viem'
import { limits } from '@/lib/contract/limits'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type { Address } from '@/lib/domain/shared/address'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import {
  type OrderToSimulate,
  PRE_SIGNED,
  planSimulation,
  preSignatureSlot,
  type SimulationPlan,
} from '@/lib/domain/simulation/plan-simulation'
import { shownCalls } from '@/lib/domain/simulation/shown-call'
import type { OrderSimulation } from '@/lib/domain/simulation/simulation'
import { simulationCause } from '@/lib/domain/simulation/simulation-cause'
import { balanceSlot } from '@/lib/domain/token/balance-layout'
import type { TracedCall } from '@/lib/domain/trace/call-tree'
import { failedHooks, settlementFailure } from '@/lib/domain/trace/failing-call'
import type { SettlementFacts } from '@/lib/domain/trace/settlement-parts'
import { withTimeout } from '@/lib/infra/cache/fallback'
import { chainAccess } from './evm-client'
import { isNodeLimit } from './rpc-bounds'
import { NATIVE_BALANCE_READER, readWord, type StateChange, simulateCalls } from './simulate-calls'
import { balanceCall, balanceChanges, heldBy, READ_GAS } from './simulated-balances'
import { findBalanceLayout } from './token-probe'
import { traceCall } from './trace-call'

export type OrderSimulatorConfig = {
  readonly client: PublicClient
  readonly settlementContract: Address
  readonly vaultRelayer: Address
  readonly hooksTrampoline: Address | null
  readonly wrappedNativeToken: Address
  /** Allow-listed account the settlement is sent from. */
  readonly solver: Address
}

/** The chain has no such block yet, or its state is no longer kept. */
type SimulationFailure = Failure<'BlockUnavailable'>

/** As a settlement that is sent. Source: EIP-7825. */
const SETTLE_GAS = 2n ** 24n
/** On top of the gas of the calls before the transfer. */
const CALLS_GAS = 10_000_000n
/** For all requests of one simulation. */
const TIMEOUT_MS = 10_000

/**
 * Settles one order alone on top of a block, in calls that are never sent: its own signature, hooks and
 * funds, with a counterparty that pays its limit. Then the same call is traced.
 * Errors: `BlockUnavailable`; rejects when the node does not answer within 10 seconds.
 * Source: lib/docs/protocol.md#simulation.
 */
export function createOrderSimulator(config: OrderSimulatorConfig) {
  const inTime = withTimeout(
    'chain: a simulation',
    TIMEOUT_MS,
    ({ order, blockNumber }: { order: OrderToSimulate; blockNumber: number | null }) =>
      chainAccess('simulation of an order', () => simulate(config, order, blockNumber)),
    { faultOf: 'node' },
  )
  return (
    order: OrderToSimulate,
    blockNumber: number | null,
  ): Promise<Result<OrderSimulation, SimulationFailure>> => inTime({ order, blockNumber })
}

async function simulate(
  config: OrderSimulatorConfig,
  order: OrderToSimulate,
  blockNumber: number | null,
): Promise<Result<OrderSimulation, SimulationFailure>> {
  const chosen = await chooseBlock(config, blockNumber)
  if (!chosen.ok) return chosen
  const block = chosen.value
  const { settlementContract, wrappedNativeToken } = config
  const filled = await config.client.readContract({
    address: settlementContract,
    abi: settlementAbi,
    functionName: 'filledAmount',
    args: [order.uid],
    blockNumber: BigInt(block),
  })
  const plan = planSimulation(order, { settlementContract, wrappedNativeToken, filled })
  const changes = await changesFor(config, order, plan, block)
  return ok(
    changes === null
      ? notTried(block)
      : await settle(config, order, { block, filled, plan, changes }),
  )
}

async function chooseBlock(
  { client, settlementContract }: OrderSimulatorConfig,
  wanted: number | null,
): Promise<Result<number, SimulationFailure>> {
  const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
  if (wanted === null) return ok(head)
  if (wanted > head) {
    return unavailable(`the newest block is ${head}`)
  }
  if (head - wanted >= limits.simulationBlocks) {
    return unavailable(
      `only the newest ${limits.simulationBlocks} blocks are kept, now from block ${head - limits.simulationBlocks + 1}`,
    )
  }
  try {
    // Any read of its state: a node that keeps no more of it refuses this too.
    await client.getBalance({ address: settlementContract, blockNumber: BigInt(wanted) })
    return ok(wanted)
  } catch (error) {
    const answer =
      error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
    if (!(answer instanceof RpcRequestError) || isNodeLimit(answer.code)) throw error
    return unavailable('the node of this network no longer keeps its state')
  }
}

const unavailable = (why: string) => failure('BlockUnavailable', `blockNumber: ${why}`)

/** Of an order that no counterparty can be made up for. */
const notTried = (blockNumber: number): OrderSimulation => ({
  blockNumber,
  settles: false,
  cause: 'no_counterparty',
  failingCall: null,
  reason: null,
  missing: null,
  failedHooks: [],
  gasUsed: 0n,
  balances: [],
  callTree: null,
})

/**
 * Gives the settlement contract what the counterparty pays, and a draft its signature. Null where it is
 * not known how the token stores balances.
 */
async function changesFor(
  { client, settlementContract }: OrderSimulatorConfig,
  { uid, isDraft }: OrderToSimulate,
  { paidToken, bought }: SimulationPlan,
  block: number,
): Promise<readonly StateChange[] | null> {
  const layout = await findBalanceLayout(client, paidToken)
  const held = await client
    .readContract({
      address: paidToken,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [settlementContract],
      blockNumber: BigInt(block),
    })
    .catch((error: unknown) => {
      if (layout === null) return 0n
      throw error
    })
  if (layout === null && held < bought) return null
  const funds =
    layout === null ? [] : [{ slot: balanceSlot(layout, settlementContract), value: held + bought }]
  const signature = isDraft ? [{ slot: preSignatureSlot(uid), value: PRE_SIGNED }] : []
  return [
    NATIVE_BALANCE_READER,
    { address: paidToken, slots: funds },
    { address: settlementContract, slots: signature },
  ]
}

type Settling = {
  readonly block: number
  readonly filled: bigint
  readonly plan: SimulationPlan
  readonly changes: readonly StateChange[]
}

async function settle(
  config: OrderSimulatorConfig,
  order: OrderToSimulate,
  { block, filled, plan, changes }: Settling,
): Promise<OrderSimulation> {
  const { client, settlementContract: to, solver: from } = config
  const call = { from, to, data: plan.calldata, gas: SETTLE_GAS }
  const readings = heldBy(order, plan)
  const reads = readings.map(({ account, token }) => balanceCall(from, account, token))
  const [simulated] = await simulateCalls(client, block, [
    { changes, calls: [...reads, call, ...reads] },
  ])
  if (simulated === undefined) throw new Error('the node simulated no block')
  const { calls, timestamp } = simulated
  const settled = calls[reads.length]
  const root = await traceCall(client, block, call, changes, timestamp)
  const facts = { ...config, ...orderFacts(order, plan) }
  const settles = settled?.succeeded === true
  // A trace of another outcome, such as at a moment between two blocks, would explain nothing.
  const trace = root !== null && (root.error === null) === settles ? root : null
  const failing = trace === null ? null : settlementFailure(trace, facts)
  const hooks = trace === null ? [] : failedHooks(trace, facts)
  const reason = settles ? null : (failing?.reason ?? settled?.reason ?? 'no answer')
  const decided =
    reason === null
      ? { cause: null, missing: null }
      : simulationCause({
          failure: failing,
          reason,
          filled,
          need: plan.soldWithFee,
          funds: await fundsOf(config, order, plan, block),
          hasCalls: plan.before.length > 0,
        })
  return {
    blockNumber: block,
    settles,
    ...decided,
    failingCall: failing,
    reason,
    failedHooks: hooks,
    gasUsed: settled?.gasUsed ?? 0n,
    balances: balanceChanges(readings, calls, reads.length),
    callTree: shownTree(trace, [failing, ...hooks]),
  }
}

const orderFacts = (
  { owner, data: { buyToken } }: OrderToSimulate,
  { receiver }: SimulationPlan,
): Pick<SettlementFacts, 'owner' | 'receiver' | 'buyToken'> => ({ owner, receiver, buyToken })

const shownTree = (
  trace: TracedCall | null,
  named: readonly ({ readonly path: readonly number[] } | null)[],
) =>
  trace === null
    ? null
    : shownCalls(
        trace,
        named.flatMap((call) => (call === null ? [] : [call.path])),
      )

/** The owner's balance and allowance after the calls before the transfer; null where not readable. */
async function fundsOf(
  { client, settlementContract, vaultRelayer }: OrderSimulatorConfig,
  { owner, data: { sellToken } }: OrderToSimulate,
  { before }: SimulationPlan,
  block: number,
): Promise<{ readonly balance: bigint; readonly allowance: bigint } | null> {
  const allowance = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, vaultRelayer],
  })
  const made = before.map(({ target: to, value, callData: data }) => ({
    from: settlementContract,
    to,
    data,
    value,
    gas: CALLS_GAS,
  }))
  const asked = [
    balanceCall(settlementContract, owner, sellToken),
    { from: settlementContract, to: sellToken, data: allowance, gas: READ_GAS },
  ]
  const [results] = await simulateCalls(client, block, [{ calls: [...made, ...asked] }])
  const [balance, allowed] = (results?.calls ?? []).slice(made.length).map(readWord)
  return balance == null || allowed == null ? null : { balance, allowance: allowed }
}
