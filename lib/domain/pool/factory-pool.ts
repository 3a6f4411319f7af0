import { encodeAbiParameters, encodePacked, getContractAddress, keccak256 } from 'viem/utils'
import { type Address, address } from '@/lib/domain/shared/address'
import type { Bytes32 } from '@/lib/domain/shared/hex'

/** A contract that creates one pool per token pair, or per pair and fee tier. */
export type PoolFactory = {
  /** The contract that creates the pools: the factory itself or a separate deployer. */
  readonly deployer: Address
  /** Keccak-256 of the creation code, which is the same for all of its pools. */
  readonly initCodeHash: Bytes32
  /**
   * Fee of its pools in percent of the input, including the protocol's part; `null` when each pool
   * has its own fee tier, from which its address is derived.
   */
  readonly feePercent: number | null
}

/** Fee tiers are stored in millionths, as uint24. */
const TIERS_PER_PERCENT = 10_000
const MAX_TIER = 1_000_000

/**
 * The address at which a factory deploys the pool of two tokens, whether or not it exists. `null`
 * for identical tokens, or when a required fee tier is unknown or invalid.
 * Shape: CREATE2 with salt = keccak256(packed token0, token1), or keccak256(abi-encoded token0,
 * token1, uint24 tier) where pools have tiers; token0 < token1.
 * Source: Uniswap v2 core, UniswapV2Factory.createPair; Uniswap v3 core, UniswapV3PoolDeployer.
 */
export function factoryPoolAddress(
  { deployer, initCodeHash, feePercent: commonFee }: PoolFactory,
  [a, b]: readonly [Address, Address],
  feePercent: number | null,
): Address | null {
  if (a === b) return null
  const tokens = a < b ? ([a, b] as const) : ([b, a] as const)
  const salt = commonFee === null ? tierSalt(tokens, feePercent) : pairSalt(tokens)
  if (salt === null) return null
  return address(
    getContractAddress({
      opcode: 'CREATE2',
      from: deployer,
      bytecodeHash: initCodeHash,
      salt,
    }),
  )
}

const pairSalt = (tokens: readonly [Address, Address]) =>
  keccak256(encodePacked(['address', 'address'], tokens))

function tierSalt([token0, token1]: readonly [Address, Address], feePercent: number | null) {
  // Rounded to the nearest, as 0.05 x 10,000 is not a whole number in binary.
  const tier = Math.round((feePercent ?? 0) * TIERS_PER_PERCENT)
  if (!(tier > 0 && tier < MAX_TIER)) return null
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  return keccak256(encodeAbiParameters(types, [token0, token1, tier]))
}
