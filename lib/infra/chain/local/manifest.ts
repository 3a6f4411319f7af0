import 'server-only'
import { z } from 'zod'
import { address } from '@/lib/domain/shared/address'
import type { LocalAccount } from './seed'

const addressText = z.string().transform((text) => address(text))

/** Raised whenever genesis creates something the program relies on that older networks lack. */
export const GENESIS_VERSION = 3

/** Pools of Uniswap v3, with our own router, which also opens and moves them. */
const concentratedExchange = z.object({
  factory: addressText,
  router: addressText,
  pools: z.array(
    z.object({
      address: addressText,
      token0: addressText,
      token1: addressText,
      feePpm: z.number(),
      tickSpacing: z.number(),
    }),
  ),
})

export type ConcentratedExchange = z.output<typeof concentratedExchange>

/**
 * What genesis created, as stored on disk. Keys are not part of it: they are derived from the seed.
 */
export const genesisSchema = z.object({
  version: z.literal(GENESIS_VERSION),
  /** Random; distinguishes two networks with the same seed and chain id. */
  identity: z.string(),
  chainId: z.number(),
  seedHash: z.string(),
  /**
   * Unix seconds of block 0; a node has its own block 0, so every node must be started with this
   * time.
   */
  startTime: z.number(),
  /** Unix seconds at which the history ends and prices equal the reference prices. */
  genesisTime: z.number(),
  /** First block with network content. */
  deployBlock: z.number(),
  contracts: z.object({
    settlement: addressText,
    vaultRelayer: addressText,
    allowList: addressText,
    wrappedNativeToken: addressText,
    chainReader: addressText,
    /** Run inside the settlement contract, in calls that are never sent. */
    orderInspector: addressText,
    poolTrader: addressText,
    hooksTrampoline: addressText,
    /** Places orders that sell the native coin. */
    ethFlow: addressText,
    smartWalletFactory: addressText,
  }),
  tokens: z.array(
    z.object({
      address: addressText,
      symbol: z.string(),
      name: z.string(),
      decimals: z.number(),
      /** True when a transfer delivers less than it deducts; such a token cannot be settled. */
      feeOnTransfer: z.boolean(),
    }),
  ),
  factories: z.array(
    z.object({
      address: addressText,
      project: z.string(),
      feeBps: z.number(),
    }),
  ),
  pools: z.array(
    z.object({
      address: addressText,
      factory: addressText,
      project: z.string(),
      feeBps: z.number(),
      token0: addressText,
      token1: addressText,
    }),
  ),
  /** Null on networks of earlier versions, which go on without. */
  concentrated: concentratedExchange.nullable().default(null),
})

export type Genesis = z.output<typeof genesisSchema>

/** Everything the rest of the system needs to know about the embedded network. */
export type LocalManifest = Genesis & {
  /** Allow-listed accounts settlements are sent from. */
  readonly solvers: readonly LocalAccount[]
  readonly faucet: LocalAccount
  /** Moves pools to the simulated market's prices. */
  readonly marketMaker: LocalAccount
  /** Accounts the simulator places orders from. */
  readonly traders: readonly LocalAccount[]
  /** Pays the gas for refunding what expired orders did not sell. */
  readonly refunder: LocalAccount
}
