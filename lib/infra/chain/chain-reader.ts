import 'server-only'
import {
  BaseError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  type PublicClient,
  toFunctionSelector,
} from 'viem'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { ConstantProductPool } from '@/lib/domain/pool/pool'
import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, atoms, unixSeconds, type Wei, wei } from '@/lib/domain/shared/amount'
import { blockHash, type Hex } from '@/lib/domain/shared/hex'
import { chainReaderAbi } from './chain-reader-abi'
import { chainAccess } from './evm-client'
import { createOrderInspector } from './order-inspector'

export type Funding = { readonly balance: Atoms; readonly allowance: Atoms }

export type ChainReader = ReturnType<typeof createChainReader>

export type ChainReaderConfig = {
  readonly client: PublicClient
  /** Our helper contract that does many reads in one call. */
  readonly helper: Address
  /** Our contract that is run inside the settlement contract. */
  readonly inspector: Address
  readonly vaultRelayer: Address
}

const PAIRS_PER_CALL = 500

/** Reads of one network's chain; each method is one call for any number of items. */
export function createChainReader(config: ChainReaderConfig) {
  const { client } = config
  return {
    ...createOrderInspector(config),

    head: () =>
      chainAccess('head', async () => toHeader(await client.getBlock({ blockTag: 'latest' }))),

    headNumber: () =>
      chainAccess('head number', async () => Number(await client.getBlockNumber({ cacheTime: 0 }))),

    /** `null` when the chain has no such block (yet, or any more). */
    header: (number: number): Promise<BlockHeader | null> =>
      chainAccess(`block ${number}`, async () => {
        try {
          return toHeader(await client.getBlock({ blockNumber: BigInt(number) }))
        } catch (error) {
          if (
            error instanceof BaseError &&
            error.walk((e) => e instanceof Error && e.name === 'BlockNotFoundError')
          )
            return null
          throw error
        }
      }),

    gasPrice: (): Promise<Wei> =>
      chainAccess('gas price', async () => wei(await client.getGasPrice())),

    /** Balance and allowance to the vault relayer, in the order of `pairs`. */
    funding: (pairs: readonly { owner: Address; token: Address }[]): Promise<readonly Funding[]> =>
      chainAccess('balances', () => readFunding(config, pairs)),

    /** The given pools with their reserves after that block. */
    poolStates: (
      pools: readonly UnreadPool[],
      block: number,
    ): Promise<readonly ConstantProductPool[]> =>
      chainAccess('pool reserves', () => readPoolStates(config, pools, block)),

    isContract: (account: Address): Promise<boolean> =>
      chainAccess('code', async () => {
        const code = await client.getCode({ address: account })
        return code !== undefined && code !== '0x'
      }),

    /**
     * Runs a call at the head without sending it; a revert is a result, an unreachable node a
     * fault.
     */
    simulate: (call: SimulatedCall): Promise<SimulationOutcome> =>
      chainAccess('simulation', async () => {
        try {
          await client.call({ account: call.from, to: call.to, data: call.data })
          return { ok: true }
        } catch (error) {
          if (isRevert(error)) return { ok: false, reason: revertReason(error) }
          throw error
        }
      }),

    /**
     * Runs calls one after the other on top of the head, each on the state the previous ones left.
     */
    simulateInOrder: (calls: readonly SimulatedCall[]): Promise<readonly MeasuredOutcome[]> =>
      chainAccess('simulation', () => simulateInOrder(client, calls)),
  }
}

type UnreadPool = Omit<ConstantProductPool, 'reserve0' | 'reserve1'>

async function readFunding(
  { client, helper, vaultRelayer }: ChainReaderConfig,
  pairs: readonly { owner: Address; token: Address }[],
): Promise<readonly Funding[]> {
  const calls: Promise<readonly [readonly bigint[], readonly bigint[]]>[] = []
  for (let start = 0; start < pairs.length; start += PAIRS_PER_CALL) {
    const slice = pairs.slice(start, start + PAIRS_PER_CALL)
    calls.push(
      client.readContract({
        address: helper,
        abi: chainReaderAbi,
        functionName: 'balancesAndAllowances',
        args: [slice.map((pair) => pair.owner), slice.map((pair) => pair.token), vaultRelayer],
      }),
    )
  }
  return (await Promise.all(calls)).flatMap(([balances, allowances]) =>
    balances.map((balance, index) => ({
      balance: atoms(balance),
      allowance: atoms(allowances[index] ?? 0n),
    })),
  )
}

async function readPoolStates(
  { client, helper }: ChainReaderConfig,
  pools: readonly UnreadPool[],
  block: number,
): Promise<readonly ConstantProductPool[]> {
  if (pools.length === 0) return []
  const [reserves0, reserves1] = await client.readContract({
    address: helper,
    abi: chainReaderAbi,
    functionName: 'poolStates',
    args: [pools.map((pool) => pool.address)],
    blockNumber: BigInt(block),
  })
  return pools.map((pool, index) => ({
    ...pool,
    reserve0: atoms(reserves0[index] ?? 0n),
    reserve1: atoms(reserves1[index] ?? 0n),
  }))
}

export type SimulatedCall = { readonly from: Address; readonly to: Address; readonly data: Hex }

async function simulateInOrder(
  client: PublicClient,
  calls: readonly SimulatedCall[],
): Promise<readonly MeasuredOutcome[]> {
  const [block] = await client.simulateBlocks({
    blocks: [
      { calls: calls.map((call) => ({ account: call.from, to: call.to, data: call.data })) },
    ],
  })
  return calls.map((_, index): MeasuredOutcome => {
    const result = block?.calls[index]
    if (result?.status === 'success') return { ok: true, gasUsed: result.gasUsed }
    const error = result?.error
    const reason = error instanceof BaseError ? revertReason(error) : error?.message
    return { ok: false, reason: reason ?? 'reverted without a reason' }
  })
}

/** With the gas the call took. */
export type MeasuredOutcome =
  | { readonly ok: true; readonly gasUsed: bigint }
  | { readonly ok: false; readonly reason: string }

export type SimulationOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string }

export function toHeader(block: {
  number: bigint
  hash: string
  parentHash: string
  timestamp: bigint
}): BlockHeader {
  return {
    number: Number(block.number),
    hash: blockHash(block.hash),
    parentHash: blockHash(block.parentHash),
    timestamp: unixSeconds(Number(block.timestamp)),
  }
}

/** Whether a call failed because its contract reverted, not because of the node. */
export const isRevert = (error: unknown): error is BaseError =>
  error instanceof BaseError &&
  error.walk(
    (e) => e instanceof ExecutionRevertedError || e instanceof ContractFunctionRevertedError,
  ) !== null

function revertReason(error: BaseError): string {
  const reverted = error.walk((e) => e instanceof ExecutionRevertedError)
  const text =
    reverted instanceof BaseError ? reverted.details || reverted.shortMessage : error.shortMessage
  const selector = /\b0x[0-9a-f]{8}\b/.exec(text)?.[0]
  const named = selector === undefined ? undefined : ERROR_NAMES.get(selector)
  if (named !== undefined) return named
  return text.replace(/^execution reverted:?\s*/i, '').slice(0, 200) || 'reverted without a reason'
}

/** Errors of pools and tokens a settlement may meet, of which nodes report only the selector. */
const ERROR_NAMES = new Map(
  [
    'InvariantBroken()',
    'InsufficientLiquidity()',
    'InsufficientOutput()',
    'Blocked(address)',
    'ERC20InsufficientBalance(address,uint256,uint256)',
    'ERC20InsufficientAllowance(address,uint256,uint256)',
  ].map((name) => [toFunctionSelector(`function ${name}`) as string, name]),
)
