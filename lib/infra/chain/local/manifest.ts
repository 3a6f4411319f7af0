import 'server-only'
import { z } from 'zod'
import { address } from '@/lib/domain/shared/address'
import type { LocalAccount } from './seed'

const addressText = z.string().transform((text) => address(text))

/** Raised whenever genesis makes something the program relies on and older networks lack. */
export const GENESIS_VERSION = 3

/** What genesis made, as kept on disk. Keys are not part of it: they follow from the seed. */
export const genesisSchema = z.object({
  version: z.literal(GENESIS_VERSION),
  /** Random; tells two networks of equal seed and chain id apart. */
  identity: z.string(),
  chainId: z.number(),
  seedHash: z.string(),
  /** Unix seconds of block 0; a node keeps its own block 0, so each must be started with it. */
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
      /** True when a transfer delivers less than it takes; such a token cannot be settled. */
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
})

export type Genesis = z.output<typeof genesisSchema>

/** Everything the rest of the system needs to know about the embedded network. */
export type LocalManifest = Genesis & {
  /** Allow-listed accounts settlements are sent from. */
  readonly solvers: readonly LocalAccount[]
  readonly faucet: LocalAccount
  /** Moves pools to where the simulated market is. */
  readonly marketMaker: LocalAccount
  /** Accounts the simulator places orders from. */
  readonly traders: readonly LocalAccount[]
  /** Pays the gas of giving back what expired orders did not sell. */
  readonly refunder: LocalAccount
}
